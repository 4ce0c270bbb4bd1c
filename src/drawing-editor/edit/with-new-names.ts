import { storedCanvas } from '#contract/drawing/stored-canvas.ts'
import { isFields, isPlainJson, type Json, type JsonFields } from '#drawing/engine.ts'
import { isList } from '../edit/edit-board.ts'
import { withFields } from '../edit/with-fields.ts'
import { LEADER_FIELDS } from './leader.ts'
import { END_FIELDS, pipeEndsOf } from './pipe-ends.ts'

/** Fields that never name another element: texts, colours, addresses, points of measurement, and what is drawn. */
const NO_REFERENCES: ReadonlySet<string> = new Set([
  'uuid',
  'type',
  'kind',
  'objects',
  'points',
  'path',
  'styles',
  'clipPath',
  'canvasJson',
  'src',
  'playUrl',
  'dialogUrl',
  'text',
  'elementName',
  'deviceName',
  'deviceType',
  'imgType',
  'lineType',
  'timeLine',
  'baseParams',
  'fill',
  'stroke',
  'backgroundColor',
  'textBackgroundColor',
  'colorKeys',
  'fontFamily',
  'fontStyle',
  'fontWeight',
  'station',
  'unit',
  'resource',
  'dialogType',
  'unitText',
  'waterBoxUnit',
  'expressions',
  'stationId',
  ...[1, 2, 3, 4].flatMap((slot) => [`stationId${slot}`, `stationVal${slot}`]),
])

/**
 * Copies of elements under new uuids, members of groups and all of the drawings inside elements included, where they
 * have one. What in the copies names a copied element, such as the end of a connector, names its copy: the first one,
 * where several had the same uuid; an end whose other element is not copied is free. Names that people see
 * (`elementName`) stay. O(all that is copied).
 */
export function withNewNames(elements: readonly JsonFields[], createUuid: () => string): JsonFields[] {
  const newNames = new Map<string, string>()
  const renamed = elements.map((element) => withNewUuids(element, createUuid, newNames))
  return renamed.map((element) => withReferences(element, newNames))
}

/** @param newNames - By old uuid; noted here. */
function withNewUuids(element: JsonFields, createUuid: () => string, newNames: Map<string, string>): JsonFields {
  const { uuid, objects } = element
  const name = uuid === undefined ? null : createUuid()
  if (typeof uuid === 'string' && name !== null && !newNames.has(uuid)) newNames.set(uuid, name)
  const { canvasJson } = element
  return {
    ...element,
    ...(name !== null && { uuid: name }),
    ...(canvasJson !== undefined && { canvasJson: withNewCanvas(canvasJson, createUuid) }),
    ...(isList(objects) && {
      objects: objects.map((member) => (isFields(member) ? withNewUuids(member, createUuid, newNames) : member)),
    }),
  }
}

/** A drawing inside an element, whose names are its own; text stays text. What is no drawing stays as it is. */
function withNewCanvas(stored: Json, createUuid: () => string): Json {
  const canvas: unknown = storedCanvas(stored)
  if (!isPlainJson(canvas) || !isFields(canvas)) return stored
  const { uuid, boards } = canvas
  const renamed = isList(boards)
    ? {
        ...canvas,
        ...(uuid !== undefined && { uuid: createUuid() }),
        boards: boards.map((board) => (isFields(board) ? withNewBoard(board, createUuid) : board)),
      }
    : withNewObjects(canvas, createUuid)
  if (renamed === canvas) return stored
  return typeof stored === 'string' ? JSON.stringify(renamed) : renamed
}

function withNewBoard(board: JsonFields, createUuid: () => string): JsonFields {
  const { uuid, objects } = board
  return {
    ...board,
    ...(uuid !== undefined && { uuid: createUuid() }),
    ...(isFields(objects) && { objects: withNewObjects(objects, createUuid) }),
  }
}

/** Fabric's block, whose elements are renamed together; where some are none, nothing is. */
function withNewObjects(block: JsonFields, createUuid: () => string): JsonFields {
  const { objects } = block
  return isList(objects) && objects.every(isFields) ? { ...block, objects: withNewNames(objects, createUuid) } : block
}

function withReferences(element: JsonFields, newNames: ReadonlyMap<string, string>): JsonFields {
  const { objects } = element
  const fields: [string, Json][] = []
  for (const [field, value] of Object.entries(element)) {
    const next = NO_REFERENCES.has(field) ? value : renamedIn(value, newNames)
    if (next !== value) fields.push([field, next])
  }
  const renamed: JsonFields = {
    ...element,
    ...Object.fromEntries(fields),
    ...(isList(objects) && {
      objects: objects.map((member) => (isFields(member) ? withReferences(member, newNames) : member)),
    }),
  }
  const ends = pipeEndsOf(element)
  const free = [
    ...END_FIELDS.filter((field) => ends?.[field] && !newNames.has(ends[field].uuid)),
    // a copy follows what is copied with it, and nothing else
    ...LEADER_FIELDS.filter((field) => typeof element[field] === 'string' && !newNames.has(element[field])),
  ]
  return free.length > 0 ? withFields(renamed, Object.fromEntries(free.map((field) => [field, undefined]))) : renamed
}

/** A value with new names in the place of old ones; the same value where it holds none. */
function renamedIn(value: Json, newNames: ReadonlyMap<string, string>): Json {
  if (typeof value === 'string') return newNames.get(value) ?? value
  if (isList(value)) {
    const items = value.map((item) => renamedIn(item, newNames))
    return items.some((item, at) => item !== value[at]) ? items : value
  }
  if (!isFields(value)) return value
  const entries = Object.entries(value).map(([name, item]) => [name, renamedIn(item, newNames)] as const)
  return entries.some(([name, item]) => item !== value[name]) ? Object.fromEntries(entries) : value
}
