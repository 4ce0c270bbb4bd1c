// A mapping as it is typed: lists that people paste are texts.

import { z } from 'zod'
import type { StoredMappingFacts } from '#contract/endpoints/message-mappings.ts'
import { type Language, labelIn } from '#contract/kit/language.ts'
import { type MappingRule, type MessageMapping, messageMapping } from '#contract/message-mappings/mapping.ts'
import { PRESET_IDS, PRESETS, type PresetId } from '#contract/message-mappings/presets.ts'

/** A stored mapping, or one that is not stored yet. */
const base = z.object({ keyId: z.string().nullable(), version: z.int().nullable(), mapping: messageMapping })
export type MappingBase = z.output<typeof base>

const draft = z.object({
  mapping: messageMapping.omit({ nodes: true, ignoredTopics: true }).extend({ name: z.string(), topic: z.string() }),
  /** Lines of `name = code`. */
  nodes: z.string(),
  /** A filter in each line. */
  ignored: z.string(),
})
export type MappingDraft = z.output<typeof draft>

export const FORMAT = { base, draft }

export function draftOf({ mapping: { nodes, ignoredTopics, ...mapping } }: MappingBase): MappingDraft {
  return {
    mapping,
    nodes: nodes.map(({ name, code }) => `${name} = ${code}`).join('\n'),
    ignored: ignoredTopics.join('\n'),
  }
}

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** A line without a code is sent as it is, and refused by its place. Cells of a table are parted by tabs. */
function nodeOf(line: string): MessageMapping['nodes'][number] {
  const at = Math.max(line.lastIndexOf('='), line.lastIndexOf('\t'))
  return at < 0 ? { name: line, code: '' } : { name: line.slice(0, at).trim(), code: line.slice(at + 1).trim() }
}

export const mappingOf = ({ mapping, nodes, ignored }: MappingDraft): MessageMapping => ({
  ...mapping,
  nodes: linesOf(nodes).map(nodeOf),
  ignoredTopics: linesOf(ignored),
})

export const NEW_RULE: MappingRule = { key: '', point: '', scale: 1, offset: 0, expression: '' }

const NEW = 'new:'
/** In the address: a new mapping from a preset. */
export const newNode = (preset: PresetId): string => `${NEW}${preset}`

/** The preset of a new mapping; null: the address is of none. */
export function presetOf(node: string | null): PresetId | null {
  if (!node?.startsWith(NEW)) return null
  return PRESET_IDS.find((id) => id === node.slice(NEW.length)) ?? null
}

export const newBase = (preset: PresetId, language: Language): MappingBase => {
  const { name, mapping } = PRESETS[preset]
  return { keyId: null, version: null, mapping: { ...mapping, name: labelIn(name, language) } }
}

export const baseOf = ({ keyId, version, mapping }: StoredMappingFacts): MappingBase => ({ keyId, version, mapping })

/** What is wrong with a field, and with its parts; null: nothing. */
export function problemOf(problems: Problems, field: string): string | null {
  const texts = Object.entries(problems).flatMap(([name, rule]) =>
    name === field || name.startsWith(`${field}.`) ? [rule] : [],
  )
  return texts.length === 0 ? null : [...new Set(texts)].join('; ')
}

export type Problems = Readonly<Record<string, string>>

/** By the fields of the mapping, as the server names them within what was sent. */
export const problemsOfSave = (rules: Problems): Problems =>
  Object.fromEntries(Object.entries(rules).map(([field, rule]) => [field.replace(/^mapping\./, ''), rule]))

/** The first example that fits a mapping, to try: that of the preset with its topic. */
export function exampleFor({ topic, kind }: Pick<MessageMapping, 'topic' | 'kind'>): {
  topic: string
  message: string
} {
  const fitting = PRESET_IDS.map((id) => PRESETS[id]).find(
    ({ mapping }) => mapping.kind === kind && mapping.topic === topic,
  )
  return fitting?.example ?? { topic: '', message: '' }
}
