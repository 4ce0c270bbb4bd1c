import { CanvasSource, Texture } from 'pixi.js'
import type { DrawingElement } from '#drawing/document/drawing-element.ts'
import { loadPlaySource, type PlaySource } from '../play-source.ts'
import type { ElementParts, ViewTools } from './element-view.ts'
import { pictureParts, showPicture } from './picture.view.ts'

/** Pause before something that did not come to play is asked for again. */
const RETRY_MS = 30_000

/**
 * A picture that plays. Its still is shown until there is something to play, and stays where that does not come within
 * five seconds: then it is asked for again, every half minute. Where motion is unwelcome, and where `isPlay` is false, the
 * still is all there is.
 */
export function playPictureParts(element: DrawingElement<'play-img'>, tools: ViewTools): ElementParts {
  const parts = pictureParts(element, tools)
  const { playUrl, isPlay, src } = element
  // an animated picture may stand where the still does
  const url = playUrl || src
  if (isPlay === false || tools.isMotionReduced || url === '') return parts

  let screen: Screen | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let [isShown, isGone]: [boolean, boolean] = [true, false]
  let stop: (() => void) | null = null

  const play = () => {
    stop ??=
      screen?.source.play((picture) => {
        if (!screen) return
        screen.paint(picture)
        showPicture(parts.sprite, screen.texture, element)
        tools.requestFrame()
      }) ?? null
  }
  const load = async () => {
    const source = await loadPlaySource(url)
    if (isGone) source?.close()
    else if (source) {
      screen = createScreen(source)
      if (isShown) play()
    }
    // a still in the place of an animation stays one
    else if (playUrl && !playUrl.startsWith('data:')) timer = setTimeout(() => void load(), RETRY_MS)
  }
  void load()
  return {
    ...parts,
    setShown(value) {
      isShown = value
      if (isShown) play()
      else {
        stop?.()
        stop = null
      }
    },
    destroy() {
      isGone = true
      clearTimeout(timer)
      stop?.()
      screen?.source.close()
      parts.destroy?.()
      screen?.texture.destroy(true)
    },
  }
}

interface Screen {
  readonly source: PlaySource
  readonly texture: Texture
  paint(picture: CanvasImageSource): void
}

function createScreen(source: PlaySource): Screen | null {
  const canvas = document.createElement('canvas')
  canvas.width = source.width
  canvas.height = source.height
  const pen = canvas.getContext('2d')
  if (!pen) return null
  const texture = new Texture({ source: new CanvasSource({ resource: canvas, resolution: 1, scaleMode: 'linear' }) })
  return {
    source,
    texture,
    paint(picture) {
      pen.clearRect(0, 0, canvas.width, canvas.height)
      pen.drawImage(picture, 0, 0, canvas.width, canvas.height)
      texture.source.update()
    },
  }
}
