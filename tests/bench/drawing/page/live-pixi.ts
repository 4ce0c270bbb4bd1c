import { Application, BitmapText, Container } from 'pixi.js'
import { BACKGROUND, elementsOf } from '../mixed-document.ts'
import { type LiveContestant, presented } from './contestant.ts'
import { PeerCamera } from './peer-camera.ts'
import { createPlainFeed } from './plain-feed.ts'

/** Pixi with one text object per value. Objects out of view are set invisible, so that Pixi skips them. */
export function createLivePixi(): LiveContestant {
  const app = new Application()
  const world = new Container({ isRenderGroup: true })
  const texts: BitmapText[] = []
  let camera: PeerCamera
  let feed: ReturnType<typeof createPlainFeed>
  let frames = 0
  let isFrameRequested = false

  const requestFrame = (): void => {
    if (isFrameRequested) return
    isFrameRequested = true
    requestAnimationFrame(() => {
      isFrameRequested = false
      frames += 1
      app.render()
    })
  }
  return {
    async open(document, stage) {
      await app.init({
        preference: 'webgl',
        autoStart: false,
        antialias: true,
        background: BACKGROUND,
        resizeTo: stage,
      })
      stage.append(app.canvas)
      app.stage.addChild(world)
      for (const element of elementsOf(document)) {
        if (element.type !== 'text') continue
        const { fontSize, fontFamily, fill } = element
        const text = new BitmapText({ text: '0.0', style: { fontSize, fontFamily, fill } })
        text.position.set(element.left, element.top)
        texts.push(text)
      }
      world.addChild(...texts)
      const place = ({ x, y, zoom }: { x: number; y: number; zoom: number }): void => {
        world.position.set(x, y)
        world.scale.set(zoom)
        for (const text of texts) {
          const [left, top] = [x + zoom * text.x, y + zoom * text.y]
          text.visible = left > -100 && top > -100 && left < stage.clientWidth && top < stage.clientHeight
        }
        requestFrame()
      }
      camera = new PeerCamera(stage, document, place)
      place(camera.current)
      feed = createPlainFeed(texts.length, ({ places, values }) => {
        for (const [at, place] of places.entries()) {
          const text = texts[place]
          if (text) text.text = (values[at] ?? 0).toFixed(1)
        }
        requestFrame()
      })
      await presented()
    },
    panBy: (dx, dy) => camera.panBy(dx, dy),
    zoomBy: (factor) => camera.zoomBy(factor),
    get zoom() {
      return camera.current.zoom
    },
    setRate: (changesPerSecond) => feed.setRate(changesPerSecond),
    counts: () => ({ frames, patches: null }),
  }
}
