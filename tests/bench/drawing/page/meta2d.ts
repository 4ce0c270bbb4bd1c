import { type LockState, Meta2d, type Pen } from '@meta2d/core'
import { BACKGROUND, elementsOf, type MixedDocument, type MixedElement } from '../mixed-document.ts'
import { type Contestant, presented } from './contestant.ts'
import { PeerCamera } from './peer-camera.ts'

const PREVIEW: LockState = 1

/** meta2d in preview mode: locked, without grid, rulers and animations. */
export function createMeta2d(): Contestant & { readonly meta2d: () => Meta2d } {
  let drawn: Meta2d | null = null
  const meta2d = (): Meta2d => {
    if (!drawn) throw new Error('Nothing is open.')
    return drawn
  }
  return {
    meta2d,
    async open(document, stage) {
      const { x, y, zoom } = new PeerCamera(stage, document, () => undefined).current
      drawn = new Meta2d(stage, {
        background: BACKGROUND,
        grid: false,
        rule: false,
        minScale: 0.001,
        maxScale: 16,
        interval: 0,
        autoFPS: false,
      })
      drawn.open(dataOf(document, { x, y, zoom }))
      await presented()
    },
    panBy: (dx, dy) => meta2d().translate(dx / meta2d().store.data.scale, dy / meta2d().store.data.scale),
    zoomBy(factor) {
      const { canvas, store } = meta2d()
      meta2d().scale(store.data.scale * factor, { x: canvas.width / 2, y: canvas.height / 2 })
    },
    get zoom() {
      return meta2d().store.data.scale
    },
  }
}

/** meta2d data of a document at a zoom: pens have positions and sizes in scaled px, fonts and strokes unscaled. */
const dataOf = (document: MixedDocument, { x, y, zoom }: { x: number; y: number; zoom: number }) => ({
  x,
  y,
  scale: zoom,
  origin: { x: 0, y: 0 },
  center: { x: 0, y: 0 },
  locked: PREVIEW,
  background: BACKGROUND,
  paths: {},
  pens: elementsOf(document).map((element) => penOf(element, zoom)),
})

function penOf(element: MixedElement, zoom: number): Pen {
  const { uuid: id, left, top, width, height, angle: rotate } = element
  const placed = { id, x: left * zoom, y: top * zoom, width: width * zoom, height: height * zoom, rotate }
  switch (element.type) {
    case 'rect':
      return { ...placed, ...paintOf(element), name: 'rectangle', borderRadius: element.rx / height }
    case 'circle':
      return { ...placed, ...paintOf(element), name: 'circle' }
    case 'polyLine': {
      const [tall, wide] = [Math.max(height, 1), Math.max(width, 1)]
      const anchors = element.points.map((point, at) => ({
        id: `${id}-${at}`,
        penId: id,
        x: (point.x - left) / wide,
        y: (point.y - top) / tall,
      }))
      const dash = element.strokeDashArray ? { lineDash: [...element.strokeDashArray] } : {}
      return {
        ...placed,
        ...paintOf(element),
        ...dash,
        background: '',
        name: 'line',
        type: 1,
        lineName: 'polyline',
        anchors,
      }
    }
    case 'text': {
      const { text, fontSize, fontFamily, fill } = element
      return {
        ...placed,
        name: 'text',
        text,
        fontSize,
        fontFamily,
        textColor: fill,
        whiteSpace: 'nowrap',
        ellipsis: false,
        textAlign: 'left',
      }
    }
    case 'img':
      return { ...placed, name: 'image', image: element.src }
  }
}

const paintOf = ({ fill, stroke, strokeWidth }: { fill: string; stroke: string | null; strokeWidth: number }) => ({
  background: fill,
  lineWidth: stroke === null ? 0 : strokeWidth,
  ...(stroke === null ? {} : { color: stroke }),
})
