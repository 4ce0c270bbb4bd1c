import type { Camera } from '#drawing/scene/camera.ts'
import { type LockState, Meta2d, type Pen, rectInRect } from '../../peers/meta2d.ts'
import { BACKGROUND, elementsOf, type MixedDocument, type MixedElement } from '../mixed-document.ts'
import { type EditingContestant, type FullEditing, presented } from './contestant.ts'
import { PeerCamera, screenFromWorld } from './peer-camera.ts'

const EDITED: LockState = 0
const PREVIEW: LockState = 1
const MOVE = 10

interface DrawnByMeta2d extends EditingContestant {
  meta2d(): Meta2d
  /** Shows another document of the same size in its place. */
  show(document: MixedDocument): void
}

/**
 * meta2d without grid, rulers and animations.
 *
 * @param isClickable - Whether it is edited; it is in preview mode otherwise.
 */
export function createMeta2d(isClickable = false): DrawnByMeta2d {
  let drawn: Meta2d | null = null
  let camera: Camera | null = null
  const meta2d = (): Meta2d => {
    if (!drawn) throw new Error('Nothing is open.')
    return drawn
  }
  const show = (document: MixedDocument): void => {
    if (!camera) throw new Error('Nothing is open.')
    meta2d().open(dataOf(document, camera, isClickable ? EDITED : PREVIEW))
  }
  return {
    meta2d,
    show,
    async open(document, stage) {
      camera = new PeerCamera(stage, document, () => undefined).current
      drawn = new Meta2d(stage, {
        background: BACKGROUND,
        grid: false,
        rule: false,
        minScale: 0.001,
        maxScale: 16,
        interval: 0,
        autoFPS: false,
      })
      show(document)
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
    async openEditing() {
      if (!camera) throw new Error('Nothing is open.')
      return editingOf(meta2d(), camera)
    },
  }
}

/** With its own history, without its docking: pens are moved as by the arrow keys. */
function editingOf(meta2d: Meta2d, camera: Camera): FullEditing {
  const { canvas, store } = meta2d
  const moveAll = (px: number): void => canvas.translatePens(store.data.pens, px, px)
  let dragged: Pen[] = []
  let way = { x: 0, y: 0 }
  return {
    beginDrag(count) {
      dragged = store.data.pens.slice(0, count)
      way = { x: 0, y: 0 }
      meta2d.active(dragged)
      meta2d.render()
    },
    dragBy(dx, dy) {
      const [x, y] = [dx * camera.zoom, dy * camera.zoom]
      canvas.translatePens(dragged, x - way.x, y - way.y, true)
      way = { x, y }
    },
    endDrag() {
      meta2d.inactive()
      meta2d.render()
    },
    moveAll: async () => moveAll(MOVE * camera.zoom),
    undo: async () => meta2d.undo(),
    async marquee() {
      const box = { x: -1e6, y: -1e6, ex: 1e6, ey: 1e6, width: 2e6, height: 2e6 }
      return store.data.pens.filter(
        ({ calculative }) => calculative?.worldRect && rectInRect(calculative.worldRect, box),
      ).length
    },
    async elementAt(worldX, worldY) {
      const { x, y } = screenFromWorld(camera, worldX, worldY)
      canvas.onMouseMove({ x, y, clientX: x, clientY: y, pageX: x, pageY: y, buttons: 0 })
      return store.hover ? store.data.pens.indexOf(store.hover) : -1
    },
    fill(at, background) {
      const { id } = store.data.pens[at] ?? {}
      if (id) meta2d.setValue({ id, background })
    },
    save: () => JSON.stringify(meta2d.data()),
    drawn: presented,
    camera,
  }
}

/** meta2d data of a document at a zoom: pens have positions and sizes in scaled px, fonts and strokes unscaled. */
const dataOf = (document: MixedDocument, { x, y, zoom }: Camera, locked: LockState) => ({
  x,
  y,
  scale: zoom,
  origin: { x: 0, y: 0 },
  center: { x: 0, y: 0 },
  locked,
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
