import { Modal, type ModalProps } from './modal.tsx'

/** A question or a small task in the middle of the page; on phones it rises from below. */
export function Dialog(props: ModalProps) {
  return <Modal kind="dialog" {...props} />
}
