import { withinLimit } from './load-image.ts'

/** An animation: its pictures are shown one after another, each for its duration. */
export interface PlaySource {
  readonly width: number
  readonly height: number
  /** Calls back with each picture from now on; returns the function that stops it. */
  play(paint: (picture: CanvasImageSource) => void): () => void
  close(): void
}

const VIDEO = /^data:video\/|\.(mp4|webm|ogv|m4v)([?#]|$)/i
/** Browsers show a frame with a shorter duration, or none, for a tenth of a second. */
const MIN_FRAME_MS = 20
const DEFAULT_FRAME_MS = 100

/**
 * Loads a video or an animated picture (GIF, PNG, WebP or AVIF); null where it is missing, unreadable, not animated,
 * takes more than five seconds to load, or the browser cannot decode it frame by frame.
 */
export function loadPlaySource(url: string): Promise<PlaySource | null> {
  return withinLimit((VIDEO.test(url) ? loadVideo(url) : loadAnimation(url)).catch(() => null))
}

function loadVideo(url: string): Promise<PlaySource | null> {
  const video = document.createElement('video')
  video.muted = true
  video.loop = true
  video.playsInline = true
  if (!url.startsWith('data:')) video.crossOrigin = 'anonymous'
  const close = () => {
    video.removeAttribute('src')
    video.load()
  }
  return new Promise((resolve, reject) => {
    video.addEventListener('error', reject, { once: true })
    video.addEventListener(
      'loadeddata',
      () =>
        resolve({
          width: video.videoWidth,
          height: video.videoHeight,
          play(paint) {
            let request = 0
            const next = () => {
              paint(video)
              request = video.requestVideoFrameCallback(next)
            }
            request = video.requestVideoFrameCallback(next)
            void video.play().catch(() => undefined)
            return () => {
              video.cancelVideoFrameCallback(request)
              video.pause()
            }
          },
          close,
        }),
      { once: true },
    )
    video.src = url
    video.load()
  })
}

async function loadAnimation(url: string): Promise<PlaySource | null> {
  if (typeof ImageDecoder === 'undefined') return null
  const file = await readFile(url)
  if (!file || !(await ImageDecoder.isTypeSupported(file.type))) return null
  const decoder = new ImageDecoder({ data: file.bytes, type: file.type })
  await Promise.all([decoder.tracks.ready, decoder.completed])
  const numFrames = decoder.tracks.selectedTrack?.frameCount ?? 0
  const { image: first } = await decoder.decode({ frameIndex: 0 })
  const size = { width: first.displayWidth, height: first.displayHeight }
  first.close()
  if (numFrames < 2) {
    decoder.close()
    return null
  }
  return {
    ...size,
    play(paint) {
      let isPlaying = true
      let timer: ReturnType<typeof setTimeout> | undefined
      const show = async (frameIndex: number) => {
        const { image } = await decoder.decode({ frameIndex })
        const duration = (image.duration ?? 0) / 1000
        if (isPlaying) paint(image)
        image.close()
        if (!isPlaying) return
        const pause = duration < MIN_FRAME_MS ? DEFAULT_FRAME_MS : duration
        timer = setTimeout(() => void show((frameIndex + 1) % numFrames).catch(() => undefined), pause)
      }
      void show(0).catch(() => undefined)
      return () => {
        isPlaying = false
        clearTimeout(timer)
      }
    },
    close: () => decoder.close(),
  }
}

async function readFile(url: string): Promise<{ type: string; bytes: Uint8Array<ArrayBuffer> } | null> {
  const inline = /^data:(image\/[\w.+-]+);base64,(.*)$/s.exec(url)
  if (inline) {
    const [, type = '', text = ''] = inline
    return { type, bytes: Uint8Array.from(atob(text), (character) => character.charCodeAt(0)) }
  }
  const answer = await fetch(url)
  if (!answer.ok) return null
  const type = answer.headers.get('content-type')?.split(';')[0]?.trim() ?? ''
  return { type, bytes: new Uint8Array(await answer.arrayBuffer()) }
}
