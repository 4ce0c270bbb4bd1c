import type { Camera } from '#drawing/scene/camera.ts'
import Konva from '../../peers/konva.ts'
import { BACKGROUND, elementsOf, type MixedDocument, type MixedElement } from '../mixed-document.ts'
import { type EditingContestant, type FullEditing, presented } from './contestant.ts'
import { PeerCamera, screenFromWorld } from './peer-camera.ts'
import { loadPictures, pictureOf } from './pictures.ts'

/** Konva advises three to five layers at most. */
const NUM_LAYERS = 3
const MOVE = { x: 10, y: 10 }

type Shapes = readonly Konva.Shape[]

/**
 * Konva set up by its performance tips: few layers, no perfect drawing, shapes added in one call, and no listening where
 * nobody clicks.
 *
 * @param isClickable - Whether it finds what is under a pointer, for which it draws everything a second time.
 */
export function createKonva(isClickable = false): EditingContestant {
  let camera: PeerCamera
  let shapes: Shapes = []
  let layers: readonly Konva.Layer[] = []
  return {
    async open(document, stage) {
      Konva.autoDrawEnabled = false
      const sources = elementsOf(document).flatMap((element) => (element.type === 'img' ? element.src : []))
      shapes = shapesOf(document, await loadPictures(sources), isClickable)
      const target = stageOf(stage, isClickable)
      const inLayer = Math.ceil(shapes.length / NUM_LAYERS)
      layers = Array.from({ length: NUM_LAYERS }, (_, at) => {
        const layer = new Konva.Layer({ listening: isClickable })
        target.add(layer)
        layer.add(...shapes.slice(at * inLayer, (at + 1) * inLayer))
        return layer
      })
      const place = ({ x, y, zoom }: { x: number; y: number; zoom: number }): void => {
        target.position({ x, y })
        target.scale({ x: zoom, y: zoom })
        target.batchDraw()
      }
      camera = new PeerCamera(stage, document, place)
      place(camera.current)
      await presented()
    },
    panBy: (dx, dy) => camera.panBy(dx, dy),
    zoomBy: (factor) => camera.zoomBy(factor),
    get zoom() {
      return camera.current.zoom
    },
    openEditing: async () => editingOf(shapes, layers, () => camera.current),
  }
}

function stageOf(stage: HTMLElement, listening: boolean): Konva.Stage {
  const container = document.createElement('div')
  stage.style.background = BACKGROUND
  stage.append(container)
  return new Konva.Stage({ container, width: stage.clientWidth, height: stage.clientHeight, listening })
}

function editingOf(shapes: Shapes, layers: readonly Konva.Layer[], camera: () => Camera): FullEditing {
  const moveBy = async (x: number, y: number): Promise<void> => {
    for (const shape of shapes) shape.move({ x, y })
    for (const layer of layers) layer.draw()
  }
  // as Konva advises: what is dragged has a layer of its own
  let dragLayer: Konva.Layer | null = null
  let dragged: readonly { readonly shape: Konva.Shape; readonly home: Konva.Layer | null }[] = []
  return {
    beginDrag(count) {
      dragLayer = new Konva.Layer({ listening: false })
      layers[0]?.getStage()?.add(dragLayer)
      dragged = shapes.slice(0, count).map((shape) => ({ shape, home: shape.getLayer() }))
      for (const { shape } of dragged) shape.moveTo(dragLayer)
      for (const layer of layers) layer.draw()
    },
    dragBy(x, y) {
      dragLayer?.position({ x, y })
      dragLayer?.batchDraw()
    },
    endDrag() {
      const { x, y } = dragLayer?.position() ?? { x: 0, y: 0 }
      for (const { shape, home } of dragged) {
        if (home) shape.moveTo(home)
        shape.move({ x, y })
      }
      dragLayer?.destroy()
      for (const layer of layers) layer.draw()
    },
    moveAll: () => moveBy(MOVE.x, MOVE.y),
    undo: () => moveBy(-MOVE.x, -MOVE.y),
    async marquee() {
      const box = { x: -1e6, y: -1e6, width: 2e6, height: 2e6 }
      // as in Konva's own example of marquee selection
      return shapes.filter((shape) => Konva.Util.haveIntersection(box, shape.getClientRect())).length
    },
    async elementAt(x, y) {
      const screen = screenFromWorld(camera(), x, y)
      const shape = layers[0]?.getStage()?.getIntersection(screen)
      return shape ? shapes.indexOf(shape) : -1
    },
    fill(at, color) {
      const shape = shapes[at]
      shape?.fill(color)
      shape?.getLayer()?.draw()
    },
    save: () => layers[0]?.getStage()?.toJSON() ?? '',
    drawn: presented,
    get camera() {
      return camera()
    },
  }
}

type Pictures = ReadonlyMap<string, HTMLImageElement>

const shapesOf = (document: MixedDocument, pictures: Pictures, listening: boolean): Shapes =>
  elementsOf(document).map((element) => shapeOf(element, pictures, listening))

function shapeOf(element: MixedElement, pictures: Pictures, listening: boolean): Konva.Shape {
  const { left: x, top: y, width, height, angle: rotation } = element
  const placed = { x, y, width, height, rotation, listening, perfectDrawEnabled: false }
  switch (element.type) {
    case 'rect':
      return new Konva.Rect({ ...placed, ...paintOf(element), cornerRadius: element.rx })
    case 'circle': {
      const { radius } = element
      return new Konva.Circle({ ...placed, ...paintOf(element), radius, offsetX: -radius, offsetY: -radius })
    }
    case 'polyLine': {
      const points = element.points.flatMap((point) => [point.x - x, point.y - y])
      const dash = element.strokeDashArray ? { dash: [...element.strokeDashArray] } : {}
      return new Konva.Line({ ...placed, ...paintOf(element), ...dash, fillEnabled: false, points })
    }
    case 'text': {
      const { text, fontSize, fontFamily, fill } = element
      // without width and height Konva keeps the text on one line, as the others do
      return new Konva.Text({
        x,
        y,
        rotation,
        text,
        fontSize,
        fontFamily,
        fill,
        listening,
        perfectDrawEnabled: false,
      })
    }
    case 'img':
      return new Konva.Image({ ...placed, image: pictureOf(pictures, element.src) })
  }
}

const paintOf = ({ fill, stroke, strokeWidth }: { fill: string; stroke: string | null; strokeWidth: number }) => ({
  fill,
  shadowForStrokeEnabled: false,
  ...(stroke === null ? { strokeEnabled: false } : { stroke, strokeWidth }),
})
