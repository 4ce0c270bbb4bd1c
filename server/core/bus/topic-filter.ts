/** Topic filters of MQTT: levels parted by slashes, `+` for one level, `#` at the end for any number of them. */

export const MAX_TOPIC_LEVELS = 10

const levelsOf = (topic: string): string[] => topic.split('/')
/** A wildcard at the beginning matches no topic that begins with `$`. */
const hidesFromWildcard = (level: string | undefined): boolean => level?.startsWith('$') ?? false
const isWild = (level: string | undefined): boolean => level === '+' || level === '#'

/** Whether a topic fits a filter. */
export function fitsFilter(topic: string, filter: string): boolean {
  const levels = levelsOf(topic)
  const wanted = levelsOf(filter)
  if (hidesFromWildcard(levels[0]) && isWild(wanted[0])) return false
  for (const [at, level] of wanted.entries()) {
    if (level === '#') return true
    if (at >= levels.length || (level !== '+' && level !== levels[at])) return false
  }
  return levels.length === wanted.length
}

/** Whether there is a topic that fits both filters. */
export function doFiltersOverlap(one: string, other: string): boolean {
  const [first, second] = [levelsOf(one), levelsOf(other)]
  if ((hidesFromWildcard(first[0]) && isWild(second[0])) || (hidesFromWildcard(second[0]) && isWild(first[0])))
    return false
  for (let at = 0; ; at += 1) {
    const [left, right] = [first[at], second[at]]
    // `a/#` fits `a` too
    if (left === '#' || right === '#') return true
    if (left === undefined || right === undefined) return left === right
    if (left !== '+' && right !== '+' && left !== right) return false
    if (first[at + 1] === '#' && at + 1 === second.length) return true
    if (second[at + 1] === '#' && at + 1 === first.length) return true
  }
}
