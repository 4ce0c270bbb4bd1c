/**
 * The eleven element kinds that the console creates (spec section 3); the kind is in `type`, in the same place as
 * Fabric's class.
 */
export const ELEMENT_KINDS = [
  'circle',
  'rect',
  'triangle',
  'text',
  'edit-text',
  'button',
  'dialog-button',
  'polyLine',
  'arrowLine',
  'img',
  'play-img',
] as const
export type ElementKind = (typeof ELEMENT_KINDS)[number]

/** The drawn kind of an element: the eleven, and further ones in Fabric files. */
export const DRAWING_KINDS = [...ELEMENT_KINDS, 'ellipse', 'line', 'polygon', 'path', 'textbox', 'group'] as const
export type DrawingKind = (typeof DRAWING_KINDS)[number]

/** Class names in files of Fabric 4 to 7; 4 and 5 write them in lower case with hyphens. */
const FABRIC_CLASSES: Readonly<Record<string, DrawingKind>> = {
  Rect: 'rect',
  Circle: 'circle',
  Ellipse: 'ellipse',
  Triangle: 'triangle',
  Line: 'line',
  polyline: 'polyLine',
  Polyline: 'polyLine',
  Polygon: 'polygon',
  Path: 'path',
  Text: 'text',
  FabricText: 'text',
  'i-text': 'edit-text',
  IText: 'edit-text',
  Textbox: 'textbox',
  image: 'img',
  Image: 'img',
  FabricImage: 'img',
  Group: 'group',
  activeSelection: 'group',
  ActiveSelection: 'group',
}

const KIND_OF_TYPE = new Map<unknown, DrawingKind>([
  ...DRAWING_KINDS.map((kind) => [kind, kind] as const),
  ...Object.entries(FABRIC_CLASSES),
])

/** The drawn kind for a `type`; null for what the console cannot draw. */
export function kindOf(type: unknown): DrawingKind | null {
  return KIND_OF_TYPE.get(type) ?? null
}
