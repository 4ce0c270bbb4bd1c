// Process drawings: what viewers see is the published version, what editors work on is the newest. A canvas travels as
// JSON text and is stored and answered exactly as it was sent. resources/drawing.resource.ts declares the records
// themselves: title, type and node.

import { z } from 'zod'
import { canvasFields, canvasUpload, DRAWING_VERSIONS, DRAWINGS } from '../drawing/sent-canvas.ts'
import { defineCall, file } from '../kit/call.ts'
import { flagSchema } from '../kit/empty-values.ts'
import { staleEdit } from '../kit/resource.ts'
import { PLANT } from '../network/plant.ts'
import { pointInfo } from '../network/points.ts'

/** Subject of a drawing: `S` drawings are of stations and units, `R` drawings of sources and reusable resources. */
export const DRAWING_TYPES = ['station', 'unit', 'source', 'resource'] as const
export const drawingType = z.enum(DRAWING_TYPES)
export type DrawingType = z.infer<typeof drawingType>

/** A deletion can be undone for this long. */
export const DELETED_DRAWING_DAYS = 30
/** An editor says this often that it is open. */
export const EDITING_INTERVAL_MS = 30_000
/** An editor that was silent for this long no longer counts. */
export const EDITING_LIFE_MS = 90_000

/**
 * Why a drawing is not found, in `result` of code 1004: it never existed or is outside of the data scope, was deleted,
 * or is not published yet (only where a viewer asks for it).
 */
export const drawingAbsence = z.enum(['unknown', 'deleted', 'unpublished'])
export type DrawingAbsence = z.infer<typeof drawingAbsence>

/** Answer to a save over a version that is no longer the newest, code 1009: the newest one, by whom and when. */
export const staleDrawing = staleEdit.extend({ number: z.int() })
export type StaleDrawing = z.infer<typeof staleDrawing>

const drawingSummary = z.object({
  keyId: z.string(),
  title: z.string(),
  type: drawingType,
  /** Code of the drawn station or source; empty for a resource without a node. */
  nodeCode: z.string(),
  nodeName: z.string(),
  /** The unit of bindings without a node, e.g. `HZ0012.1`; empty where there is none. Another back end may not tell. */
  unitCode: z.string().optional(),
  /** Whether another station is drawn, and the drawing is rolled out to this one. */
  isRolledOut: z.boolean().optional(),
})
export type DrawingSummary = z.infer<typeof drawingSummary>

export const drawingToEditResult = drawingSummary.extend({
  /** The unit of bindings without a node, e.g. `HZ0012.1`. */
  unitCode: z.string(),
  /** The canvas document, as JSON text exactly as it was saved. */
  canvas: z.string(),
  /** Every point that the drawing binds, except those outside the data scope. */
  points: z.array(pointInfo),
  /** The units of its station in the data scope, by code, for which it can be shown; another back end may not tell. */
  units: z.array(z.object({ code: z.string(), name: z.string() })).optional(),
})
export type DrawingToEdit = z.infer<typeof drawingToEditResult>

const versionNumber = z.coerce.number().int().min(1).max(2_147_483_647)
const keyId = z.string().min(1).max(64)
/** A field of a dialog-button; empty where it names nothing. */
const dialogTarget = z.string().trim().max(64).default('')
/** Names a tab with an editor: chosen at random by the tab. */
const tabId = z.string().min(1).max(64)

/** One saved version. Numbers of a drawing begin at 1 and rise by 1 with every save. */
const savedVersion = z.object({
  number: z.int(),
  /** Name of the user who saved it; empty where that is not known. */
  savedBy: z.string(),
  savedAt: z.string(),
})
export type SavedVersion = z.infer<typeof savedVersion>

const drawingVersion = savedVersion.extend({
  comment: z.string(),
  hasPicture: z.boolean(),
  isPublished: z.boolean(),
  /** The version that it restored; null where it was saved by an editor. */
  restoredFrom: z.int().nullable(),
})
export type DrawingVersion = z.infer<typeof drawingVersion>

/** What an editor is told when it opens a drawing, and while it has it open. */
const editingNews = z.object({
  newest: savedVersion,
  /** Null: never published. */
  publishedNumber: z.int().nullable(),
  /** Who has it open in an editor now, in other tabs than this one; each once. */
  editors: z.array(z.object({ name: z.string(), isSelf: z.boolean() })),
})
export type EditingNews = z.infer<typeof editingNews>

/** The newest version, as `canvas`. */
const openedDrawing = drawingToEditResult.extend(editingNews.shape)
export type OpenedDrawing = z.infer<typeof openedDrawing>

/** A station in the roll-out of a drawing, and what it lacks to be shown by it. */
const rollOutStation = z.object({
  nodeCode: z.string(),
  nodeName: z.string(),
  /** By which drawing viewers see it: its own, this one, another one that is rolled out to it, or none. */
  shownBy: z.enum(['own', 'this', 'other', 'none']),
  /** Title of the other one. */
  otherTitle: z.string(),
  numUnits: z.int(),
  /** Points that the drawing binds at the station and what is below it. */
  numPoints: z.int(),
  /** Those of them that the station does not have. */
  missing: z.array(z.object({ nodeCode: z.string(), paramCode: z.string() })),
})
export type RollOutStation = z.infer<typeof rollOutStation>

/** Most stations in one roll-out. */
const MAX_ROLL_OUT = 5_000

const mayView = { permission: 'drawing:view' } as const
const mayEdit = { permission: 'drawing:edit' } as const
const change = { method: 'POST', alsoChanges: [DRAWINGS] } as const
const module = 'drawing'

export const drawingCalls = {
  /**
   * The published drawings of a type whose node is in the data scope, by node code; a drawing that is rolled out once for
   * each station that it is shown for.
   */
  list: defineCall({
    method: 'GET',
    path: `${DRAWING_VERSIONS}/list`,
    access: mayView,
    readers: ['frame'],
    input: z.object({ type: drawingType }),
    output: z.array(drawingSummary),
    reads: [PLANT, DRAWINGS],
  }),
  /**
   * The published version, for viewers. Without `keyId` the first drawing of the type. With `unitCode` it is shown for
   * another unit of its station: what names its own unit names that one. 1001 where the station has no such unit.
   * With `nodeCode` it is shown for another station that it is rolled out to: what names the drawn station, or a node
   * below it, names that one or the node with the same ending. 1004 where it is not rolled out there.
   */
  toEdit: defineCall({
    method: 'GET',
    path: `${DRAWING_VERSIONS}/toEdit`,
    access: mayView,
    readers: ['wall', 'frame'],
    input: z.object({
      type: drawingType,
      keyId: z.string().max(64).optional(),
      nodeCode: z.string().max(64).optional(),
      unitCode: z.string().max(64).optional(),
    }),
    output: drawingToEditResult,
    reads: [PLANT, DRAWINGS],
  }),
  /**
   * What a dialog-button opens: the drawing `resource`, else that of `unit`, `station` or source `station` (a unit without
   * one has that of its station). A drawing of type `resource` is shown for the station and unit: what names its own node
   * and unit names those, and what names no node is of the unit; other drawings as by `toEdit`. 1001 where the button names
   * nothing, or no node of the data scope.
   */
  dialog: defineCall({
    method: 'GET',
    path: `${DRAWING_VERSIONS}/dialog`,
    access: mayView,
    readers: ['frame'],
    input: z.object({ resource: dialogTarget, station: dialogTarget, unit: dialogTarget }),
    output: drawingToEditResult,
    reads: [PLANT, DRAWINGS],
  }),
  /** The newest version, for an editor. */
  openToDraw: defineCall({
    method: 'GET',
    path: `${DRAWING_VERSIONS}/openToDraw`,
    access: mayEdit,
    input: z.object({ keyId, tabId: tabId.optional() }),
    output: openedDrawing,
  }),
  /**
   * Saves a new version over `base`, the version that the editor has opened or saved last. 1009 with
   * {@link staleDrawing} where `base` is no longer the newest; 1004 with {@link drawingAbsence}.
   */
  save: defineCall({
    ...change,
    path: `${DRAWING_VERSIONS}/save`,
    access: mayEdit,
    ...canvasUpload,
    input: z.object({ keyId, base: versionNumber, ...canvasFields }),
    output: savedVersion,
    audit: { module, action: 'saveVersion' },
  }),
  /** All kept versions, newest first. */
  versions: defineCall({
    method: 'GET',
    path: `${DRAWING_VERSIONS}/versions`,
    access: { permission: ['drawing:edit', 'drawing:publish'] },
    input: z.object({ keyId }),
    output: z.array(drawingVersion),
    reads: [DRAWINGS],
  }),
  /** One version with its canvas, as JSON text. */
  version: defineCall({
    method: 'GET',
    path: `${DRAWING_VERSIONS}/version`,
    access: mayEdit,
    input: z.object({ keyId, number: versionNumber }),
    output: drawingVersion.extend({ canvas: z.string() }),
  }),
  /** Makes a new newest version with the canvas of an older one; `base` as in `save`. */
  restoreVersion: defineCall({
    ...change,
    path: `${DRAWING_VERSIONS}/restoreVersion`,
    access: mayEdit,
    body: 'json',
    input: z.object({ keyId, base: versionNumber, number: versionNumber }),
    output: savedVersion,
    audit: { module, action: 'restoreVersion' },
  }),
  /** Shows a version to viewers, instead of the one published before. */
  publish: defineCall({
    ...change,
    path: `${DRAWING_VERSIONS}/publish`,
    access: { permission: 'drawing:publish' },
    body: 'json',
    input: z.object({ keyId, number: versionNumber }),
    audit: { module, action: 'publish' },
  }),
  /**
   * All stations of the data scope beside the drawn one, and whether the newest version of a station's drawing finds its
   * points there. 1001 for a drawing that is not of a station.
   */
  rollOut: defineCall({
    method: 'GET',
    path: `${DRAWING_VERSIONS}/rollOut`,
    access: { permission: 'drawing:publish' },
    input: z.object({ keyId }),
    output: z.object({ nodeCode: z.string(), nodeName: z.string(), stations: z.array(rollOutStation) }),
    reads: [PLANT, DRAWINGS],
  }),
  /**
   * Shows the published version for these stations of the data scope, and no longer for others of it. A station keeps its
   * own drawing, which comes first, and leaves another one that was rolled out to it.
   */
  setRollOut: defineCall({
    ...change,
    path: `${DRAWING_VERSIONS}/setRollOut`,
    access: { permission: 'drawing:publish' },
    body: 'json',
    input: z.object({ keyId, nodeCodes: z.array(z.string().min(1).max(64)).max(MAX_ROLL_OUT) }),
    audit: { module, action: 'rollOut' },
  }),
  /** The picture of a version, PNG or WebP; it never changes. */
  picture: defineCall({
    method: 'GET',
    path: `${DRAWING_VERSIONS}/picture`,
    access: mayView,
    readers: ['frame'],
    input: z.object({ keyId, number: versionNumber }),
    output: file,
  }),
  /** Says that a tab has the drawing open in an editor, or leaves it; answers what has changed meanwhile. */
  noteEditing: defineCall({
    method: 'POST',
    path: `${DRAWING_VERSIONS}/noteEditing`,
    access: mayEdit,
    input: z.object({ keyId, tabId, isLeaving: flagSchema.default(false) }),
    output: editingNews,
  }),
} as const
