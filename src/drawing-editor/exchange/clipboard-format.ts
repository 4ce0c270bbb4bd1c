import { z } from 'zod'
import { isFields, isPlainJson, type JsonFields, withUniqueNames } from '#drawing/engine.ts'
import { looksLikeSvg } from '#lib/svg/looks-like-svg.ts'
import { withNewNames } from '../edit/with-new-names.ts'
import { base64OfText, bytesOfBase64 } from './data-url.ts'
import { looksLikeFabric, withVersionOf } from './fabric-in.ts'

/** Most characters that are written or read, of each form. */
export const MAX_CLIPBOARD = 20 * 1024 * 1024
export const MAX_COPIED_ELEMENTS = 20_000
/** Longest text that becomes a text of the drawing, characters. */
export const MAX_PASTED_TEXT = 10_000

/** Changes only where older consoles could not read what is written. */
const FORMAT_VERSION = 1
const FORMAT = 'heating-console/drawing'

const finite = z.number().refine(Number.isFinite)
const element = z.custom<JsonFields>((value) => isFields(value) && typeof value.uuid === 'string' && value.uuid !== '')
const copied = z.object({
  format: z.literal(FORMAT),
  formatVersion: z.int().min(1),
  /** Uuids that they are from, so that a paste can tell whether it is at home. */
  drawing: z.string(),
  board: z.string(),
  /** Of that board. */
  fabricVersion: z.string(),
  /** Around the elements on that board, document px. */
  box: z.object({ left: finite, top: finite, width: finite.min(0), height: finite.min(0) }),
  /** As stored, in drawing order, on the board itself. */
  elements: z.array(element).min(1).max(MAX_COPIED_ELEMENTS),
})

/** What was copied from a drawing. */
export type CopiedElements = Readonly<Omit<z.infer<typeof copied>, 'format' | 'formatVersion'>>

/** The forms of a clipboard that go between tabs, drawings and programs. */
export interface ClipboardForms {
  readonly html: string
  readonly text: string
}

export type ClipboardContent =
  | { readonly kind: 'elements'; readonly copied: CopiedElements }
  | { readonly kind: 'svg' | 'fabric' | 'text'; readonly text: string }
  | { readonly kind: 'nothing'; readonly reason: ClipboardRefusal }

/** Why nothing can be pasted: `newer` is what a newer console wrote, `damaged` what claims to be a console's. */
export type ClipboardRefusal = 'empty' | 'too-large' | 'newer' | 'damaged'

/**
 * The forms of copied elements. Browsers and programs keep attributes of HTML that they do not know, while comments and
 * scripts may be lost; as text it is what `importFabric` reads as well. People who paste it elsewhere get the texts.
 *
 * @returns Null where it is too much to be pasted.
 */
export function writeClipboard(content: CopiedElements): ClipboardForms | null {
  const { drawing, board, fabricVersion, box, elements } = content
  const source = { drawing, board, fabricVersion, box }
  // named as Fabric names them, so that its programs can read them too
  const text = JSON.stringify({
    format: FORMAT,
    formatVersion: FORMAT_VERSION,
    ...source,
    version: fabricVersion,
    objects: elements,
  })
  const seen = escaped(textsIn(elements).join('\n'))
  const html = `<meta charset="utf-8"><span ${ATTRIBUTE}="${base64OfText(text)}">${seen}</span>`
  const isTooMuch = html.length > MAX_CLIPBOARD || elements.length > MAX_COPIED_ELEMENTS || elements.length === 0
  return isTooMuch ? null : { html, text }
}

const ATTRIBUTE = 'data-heating-drawing'
const IN_HTML = new RegExp(`${ATTRIBUTE}="([A-Za-z0-9+/=]*)"`)

/** What a clipboard holds, from the most to the least that is known of it. Never throws. */
export function readClipboard({ html, text }: ClipboardForms): ClipboardContent {
  if (Math.max(html.length, text.length) > MAX_CLIPBOARD) return nothing('too-large')
  const [, encoded] = IN_HTML.exec(html) ?? []
  const own = encoded === undefined ? null : readOwn(textOf(encoded))
  if (own?.kind === 'elements') return own
  // the text may have come through whole where the HTML has not
  const asText = text.trimStart().startsWith('{') && text.includes(FORMAT) ? readOwn(text) : null
  if (asText ?? own) return asText ?? own ?? nothing('damaged')
  if (looksLikeSvg(text)) return { kind: 'svg', text }
  if (looksLikeFabric(text)) return { kind: 'fabric', text }
  const plain = plainText(text)
  if (plain.trim() === '') return nothing('empty')
  return plain.length > MAX_PASTED_TEXT ? nothing('too-large') : { kind: 'text', text: plain }
}

/** Copied elements for a board: under new uuids, each its own, and as they were, whatever its Fabric version. */
export function pastedElements(
  { elements, fabricVersion }: CopiedElements,
  { createUuid, version }: { readonly createUuid: () => string; readonly version: string },
): JsonFields[] {
  const named = withUniqueNames(elements, fabricVersion, createUuid).elements.filter(isFields)
  return withNewNames(withVersionOf(named, fabricVersion, version), createUuid)
}

const nothing = (reason: ClipboardRefusal): ClipboardContent => ({ kind: 'nothing', reason })

function readOwn(text: string | null): ClipboardContent {
  try {
    const value: unknown = text === null ? null : JSON.parse(text)
    if (!isPlainJson(value) || !isFields(value)) return nothing('damaged')
    if (Number(value.formatVersion) > FORMAT_VERSION) return nothing('newer')
    const { data } = copied.safeParse({ ...value, elements: value.objects })
    if (!data) return nothing('damaged')
    const { format: _format, formatVersion: _version, ...content } = data
    return { kind: 'elements', copied: content }
  } catch {
    return nothing('damaged')
  }
}

function textOf(encoded: string): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytesOfBase64(encoded))
  } catch {
    return null
  }
}

/** Without characters that are none to read, with breaks as drawings have them. */
const plainText = (text: string): string => text.replace(/\r\n?/g, '\n').replace(/[^\n\t\P{Cc}]/gu, '')

const MAX_TEXTS = 1_000

/** The texts that people see, of members of groups too. */
function textsIn(elements: readonly JsonFields[]): string[] {
  const texts: string[] = []
  const waiting = [...elements].reverse()
  for (let next = waiting.pop(); next && texts.length < MAX_TEXTS; next = waiting.pop()) {
    if (typeof next.text === 'string' && next.text !== '') texts.push(next.text)
    const { objects } = next
    if (Array.isArray(objects)) waiting.push(...objects.filter(isFields).reverse())
  }
  return texts
}

const escaped = (text: string): string => text.replace(/[&<>]/g, (letter) => `&#${letter.charCodeAt(0)};`)
