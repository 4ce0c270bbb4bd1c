import {
  ActiveSelection,
  Canvas,
  Circle,
  FabricImage,
  type FabricObject,
  FabricText,
  Point,
  Polyline,
  Rect,
} from 'fabric'
import type { Camera } from '#drawing/scene/camera.ts'
import { BACKGROUND, elementsOf, type MixedElement } from '../mixed-document.ts'
import { type EditingContestant, type FullEditing, presented } from './contestant.ts'
import { PeerCamera, screenFromWorld } from './peer-camera.ts'
import { loadPictures, pictureOf } from './pictures.ts'

const MOVE = 10

/**
 * Fabric with a single rendering for all added objects, skipping those out of view.
 *
 * @param isClickable - Whether it finds what is under a pointer.
 */
export function createFabric(isClickable = false): EditingContestant {
  let camera: PeerCamera
  let canvas: Canvas
  let objects: readonly FabricObject[] = []
  return {
    async open(document, stage) {
      const element = globalThis.document.createElement('canvas')
      stage.append(element)
      canvas = new Canvas(element, {
        width: stage.clientWidth,
        height: stage.clientHeight,
        backgroundColor: BACKGROUND,
        renderOnAddRemove: false,
        skipOffscreen: true,
        enableRetinaScaling: false,
      })
      const sources = elementsOf(document).flatMap((one) => (one.type === 'img' ? one.src : []))
      const pictures = await loadPictures(sources)
      objects = elementsOf(document).map((one) => objectOf(one, pictures, isClickable))
      canvas.add(...objects)
      const place = ({ x, y, zoom }: { x: number; y: number; zoom: number }): void => {
        canvas.setViewportTransform([zoom, 0, 0, zoom, x, y])
        canvas.requestRenderAll()
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
    openEditing: async () => editingOf(canvas, objects, () => camera.current),
  }
}

function editingOf(canvas: Canvas, objects: readonly FabricObject[], camera: () => Camera): FullEditing {
  const moveBy = async (px: number): Promise<void> => {
    for (const object of objects) {
      object.set({ left: object.left + px, top: object.top + px })
      object.setCoords()
    }
    canvas.renderAll()
  }
  let selection: ActiveSelection | null = null
  let start = { left: 0, top: 0 }
  return {
    beginDrag(count) {
      selection = new ActiveSelection(objects.slice(0, count), { canvas })
      canvas.setActiveObject(selection)
      start = { left: selection.left, top: selection.top }
    },
    dragBy(dx, dy) {
      selection?.set({ left: start.left + dx, top: start.top + dy })
      canvas.requestRenderAll()
    },
    endDrag() {
      canvas.discardActiveObject()
      selection = null
    },
    moveAll: () => moveBy(MOVE),
    undo: () => moveBy(-MOVE),
    async marquee() {
      const [from, to] = [new Point(-1e6, -1e6), new Point(1e6, 1e6)]
      return objects.filter((object) => object.intersectsWithRect(from, to) || object.isContainedWithinRect(from, to))
        .length
    },
    async elementAt(x, y) {
      const { x: clientX, y: clientY } = screenFromWorld(camera(), x, y)
      const { target } = canvas.findTarget(new MouseEvent('mousedown', { clientX, clientY }))
      return target ? objects.indexOf(target) : -1
    },
    fill(at, color) {
      objects[at]?.set({ fill: color })
      canvas.renderAll()
    },
    save: () => JSON.stringify(canvas.toJSON()),
    drawn: presented,
    get camera() {
      return camera()
    },
  }
}

type Pictures = ReadonlyMap<string, HTMLImageElement>

function objectOf(element: MixedElement, pictures: Pictures, isClickable: boolean): FabricObject {
  const { left, top, width, height, angle } = element
  // no object caches: for 10,000 objects, filling one cache canvas each takes longer than drawing them directly
  const placed = {
    left,
    top,
    width,
    height,
    angle,
    originX: 'left',
    originY: 'top',
    objectCaching: false,
    selectable: isClickable,
    evented: isClickable,
  } as const
  switch (element.type) {
    case 'rect':
      return new Rect({ ...placed, ...paintOf(element), rx: element.rx, ry: element.ry })
    case 'circle':
      return new Circle({ ...placed, ...paintOf(element), radius: element.radius })
    case 'polyLine':
      return new Polyline([...element.points], {
        ...placed,
        ...paintOf(element),
        strokeDashArray: element.strokeDashArray ? [...element.strokeDashArray] : null,
      })
    case 'text': {
      const { text, fontSize, fontFamily, fill } = element
      return new FabricText(text, { ...placed, fontSize, fontFamily, fill })
    }
    case 'img':
      return new FabricImage(pictureOf(pictures, element.src), placed)
  }
}

const paintOf = ({ fill, stroke, strokeWidth }: { fill: string; stroke: string | null; strokeWidth: number }) => ({
  fill,
  stroke,
  strokeWidth: stroke === null ? 0 : strokeWidth,
})
