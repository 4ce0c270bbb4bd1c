import { z } from 'zod'
import { type StoredElement, type StoredPaint, storedElement } from '#contract/drawing/element.ts'
import { FieldRule } from './field-rule.ts'
import { opacityOf, parseColor } from './parse-color.ts'

/** An element as stored. */
export type RawElement = Readonly<Record<string, unknown>>

/** The valid fields of a stored element. */
export type StoredFields = Partial<StoredElement>

/** An invalid field. */
export interface FieldProblem {
  /** With its path inside the field: `points[2].x`. */
  readonly field: string
  readonly rule: string
}

export interface FieldReport {
  notify(problem: FieldProblem): void
  reportUnknown(field: string): void
}

/** Features of Fabric that the console does not draw, with the values that Fabric draws nothing for. */
const NOT_DRAWN: ReadonlyMap<string, (value: unknown) => boolean> = new Map([
  ['shadow', castsNoShadow],
  ['filters', isNull],
  ['resizeFilter', isNull],
  ['globalCompositeOperation', (value) => value === 'source-over'],
  ['direction', (value) => value === 'ltr'],
])

function isNull(value: unknown): boolean {
  return value === null
}

/** A shadow that is not seen: a transparent one, or a sharp one exactly behind its element. */
function castsNoShadow(value: unknown): boolean {
  if (value === null || value === '') return true
  const shadow = shadowSchema.safeParse(value)
  if (!shadow.success) return false
  const { color, blur, offsetX, offsetY } = shadow.data
  return isTransparent(color) || (blur === 0 && offsetX === 0 && offsetY === 0)
}
const length = z.number().default(0)
/** With Fabric's defaults. */
const shadowSchema = z.object({ color: z.unknown().optional(), blur: length, offsetX: length, offsetY: length })

function isTransparent(color: unknown): boolean {
  if (typeof color !== 'string') return false
  const text = color.trim().toLowerCase()
  return text === '' || text === 'transparent' || (parseColor(text) !== null && opacityOf(text) === 0)
}

const RULES = new Map(Object.entries(storedElement.shape).map(([field, schema]) => [field, new FieldRule(schema)]))
/** Drawn in place of a pattern: the grey of missing content. */
const PATTERN_COLOR = '#8b93a1'

/** Drops invalid fields; returns the element itself where all are valid, as nearly always. */
export function usableFields(raw: RawElement, report: FieldReport): StoredFields {
  let broken: Set<string> | null = null
  for (const field of Object.keys(raw)) {
    const rule = RULES.get(field)
    if (!rule) reportOther(field, raw[field], report)
    const error = rule?.check(raw[field])
    if (!error) continue
    broken ??= new Set()
    broken.add(field)
    for (const { path, message } of error.issues) {
      report.notify({ field: z.core.toDotPath([field, ...path]), rule: message })
    }
  }
  // every field that has a rule is valid
  if (!broken) return raw
  const names = broken
  return Object.fromEntries(Object.entries(raw).filter(([field]) => !names.has(field)))
}

function reportOther(field: string, value: unknown, report: FieldReport): void {
  const isNothing = NOT_DRAWN.get(field)
  if (!isNothing) report.reportUnknown(field)
  else if (!isNothing(value) && !(Array.isArray(value) && value.length === 0)) {
    report.notify({ field, rule: 'is kept, and not drawn' })
  }
}

/** The single colour of a fill or stroke; for a gradient the mean of its stops. */
export function plainPaint(paint: StoredPaint): string | null {
  if (typeof paint === 'string' || !paint) return paint ?? null
  if (paint.type === 'pattern') return PATTERN_COLOR
  const colors = paint.colorStops.flatMap(({ color }) => parseColor(color) ?? [])
  const mean = (shift: number): number =>
    Math.round(colors.reduce((sum, color) => sum + ((color >> shift) & 0xff), 0) / colors.length)
  return colors.length === 0 ? PATTERN_COLOR : `rgb(${mean(16)},${mean(8)},${mean(0)})`
}
