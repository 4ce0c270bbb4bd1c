/** Spells Chinese words: each as one word, and by its initials. */
export type Spell = (text: string) => readonly string[]

/** Loaded with the first search, since its dictionary is large. */
export async function loadSpelling(): Promise<Spell> {
  const { pinyin } = await import('pinyin-pro')
  return (text) => {
    const syllables = pinyin(text, { toneType: 'none', type: 'array', nonZh: 'removed' })
    if (syllables.length === 0) return []
    return [syllables.join(''), syllables.map(([initial = '']) => initial).join('')]
  }
}
