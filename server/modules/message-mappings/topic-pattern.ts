/** Topics with named levels, `tele/{device}/SENSOR`. */

import { MAX_TOPIC_LEVELS } from '#server/core/bus/topic-filter.ts'
import type { Names } from './template.ts'

const NAMED = /^\{([A-Za-z_]\w*)\}$/

export type TopicFault =
  | { readonly fault: 'empty' | 'levels' | 'hash' | 'sys' | 'control' }
  | { readonly fault: 'level' | 'twice'; readonly level: string }

/** What is wrong with a pattern; null: nothing. */
export function topicFault(pattern: string): TopicFault | null {
  const levels = pattern.split('/')
  if (pattern.trim() === '') return { fault: 'empty' }
  if (levels.length > MAX_TOPIC_LEVELS) return { fault: 'levels' }
  if (/^\$(?:SYS|share|queue)(?:\/|$)/i.test(pattern)) return { fault: 'sys' }
  // biome-ignore lint/suspicious/noControlCharactersInRegex: brokers refuse them
  if (/[\u0000-\u001f\u007f]/.test(pattern)) return { fault: 'control' }
  const names = new Set<string>()
  for (const [at, level] of levels.entries()) {
    const name = NAMED.exec(level)?.[1]
    if (name === undefined) {
      if (level === '#' && at < levels.length - 1) return { fault: 'hash' }
      if (level !== '#' && level !== '+' && /[+#{}]/.test(level)) return { fault: 'level', level }
    } else if (names.has(name)) return { fault: 'twice', level }
    else names.add(name)
  }
  return null
}

/** Of a pattern without fault. */
export const filterOf = (pattern: string): string =>
  pattern
    .split('/')
    .map((level) => (NAMED.test(level) ? '+' : level))
    .join('/')

export const namesOfTopic = (pattern: string): string[] =>
  pattern.split('/').flatMap((level) => NAMED.exec(level)?.[1] ?? [])

/** The named levels of a topic that fits the pattern's filter. */
export function partsOf(pattern: string, topic: string): Names {
  const levels = topic.split('/')
  return Object.fromEntries(
    pattern.split('/').flatMap((level, at) => {
      const name = NAMED.exec(level)?.[1]
      return name === undefined ? [] : [[name, levels[at] ?? '']]
    }),
  )
}
