import { type RefObject, useEffect, useRef, useState } from 'react'

/** `blocked`: the person or the browser refused it. `missing`: there is no camera, or another program has it. */
type CameraState = 'starting' | 'live' | 'blocked' | 'missing'

/** The light beside the camera; DOM types do not know it. */
type Torch = { readonly torch: boolean }

interface Camera {
  readonly video: RefObject<HTMLVideoElement | null>
  readonly state: CameraState
  /** Null where the camera has no light. */
  readonly torch: { readonly isOn: boolean; readonly toggle: () => void } | null
}

const idealEdge = 1920

async function openCamera(facing: 'environment' | 'user'): Promise<MediaStream> {
  // Pages without https have no devices.
  const devices = navigator.mediaDevices as MediaDevices | undefined
  if (!devices) throw new DOMException('', 'NotFoundError')
  return devices.getUserMedia({ audio: false, video: { facingMode: facing, width: { ideal: idealEdge } } })
}

const hasTorch = (track: MediaStreamTrack | undefined): boolean =>
  track?.getCapabilities !== undefined && 'torch' in track.getCapabilities()

/** The picture of a camera in a video element, from the first view of the component to its last. */
export function useCamera(facing: 'environment' | 'user'): Camera {
  const video = useRef<HTMLVideoElement>(null)
  const [state, setState] = useState<CameraState>('starting')
  const [track, setTrack] = useState<MediaStreamTrack | null>(null)
  const [isLit, setLit] = useState(false)
  useEffect(() => {
    let stream: MediaStream | null = null
    let isLeft = false
    const stop = () => stream?.getTracks().forEach((one) => one.stop())
    const start = async () => {
      stream = await openCamera(facing)
      if (isLeft || !video.current) return stop()
      video.current.srcObject = stream
      await video.current.play()
      setTrack(stream.getVideoTracks()[0] ?? null)
      setState('live')
    }
    start().catch((error: unknown) => {
      if (isLeft) return
      const isBlocked = error instanceof DOMException && ['NotAllowedError', 'SecurityError'].includes(error.name)
      setState(isBlocked ? 'blocked' : 'missing')
    })
    return () => {
      isLeft = true
      stop()
    }
  }, [facing])
  const toggle = () => {
    const next: Torch = { torch: !isLit }
    void track?.applyConstraints({ advanced: [next as MediaTrackConstraintSet] }).then(() => setLit(!isLit))
  }
  return { video, state, torch: track && hasTorch(track) ? { isOn: isLit, toggle } : null }
}
