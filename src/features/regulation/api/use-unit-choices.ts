import { useMemo } from 'react'
import { useNodes } from '#archetypes/telemetry/use-telemetry.ts'
import { nodeTitles, titlePinyins } from '#contract/network/node-titles.ts'
import { plainLatin } from '#lib/plain-latin.ts'

const LEVELS = ['unit'] as const

export interface UnitChoice {
  readonly nodeId: string
  readonly code: string
  /** With its station. */
  readonly name: string
  /** By which it is found: plain name, code and pinyin. */
  readonly words: string
}

/** Units in the data scope; `find` gives those whose name, code or pinyin holds a text. */
export function useUnitChoices() {
  const { data, error, refetch } = useNodes(LEVELS)
  const units = useMemo((): UnitChoice[] => {
    if (!data) return []
    const [titles, pinyins] = [nodeTitles(data), titlePinyins(data)]
    return data
      .filter(({ nodeType }) => nodeType === 'unit')
      .map(({ keyId, code, name: own }) => {
        const name = titles.get(keyId) ?? own
        return { nodeId: keyId, code, name, words: plainLatin(`${name} ${code} ${pinyins.get(keyId) ?? ''}`) }
      })
  }, [data])
  const find = (text: string): UnitChoice[] => {
    const sought = plainLatin(text.trim())
    return units.filter(({ words }) => words.includes(sought))
  }
  return { units, find, isRead: data !== undefined, error, refetch }
}
