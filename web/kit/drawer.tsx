import { Modal, type ModalProps } from './modal.tsx'

/** A panel of 400 px that slides in from the end of the line: the right, or the left in Arabic. */
export function Drawer(props: ModalProps) {
  return <Modal kind="drawer" {...props} />
}
