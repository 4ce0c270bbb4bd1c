/** What is nested deeper is no document of a person. */
const MAX_DEPTH = 500
const SPACE = /[ \t\n\r]*/y
const PLAIN =
  /"(?:[^"\\\n\r\t]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y
const STRING = /"(?:[^"\\\n\r\t]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"/y

/**
 * Where a text stops being JSON, as an offset from 0: browsers say so in words of their own, or not at all. The text's
 * length where it ends too early.
 */
export function jsonStop(text: string): number {
  const scan = new Scan(text)
  if (scan.value()) scan.skip(SPACE)
  return scan.at
}

class Scan {
  at = 0
  #depth = 0
  readonly #text: string

  constructor(text: string) {
    this.#text = text
  }

  /** Takes what matches here. */
  skip(pattern: RegExp): boolean {
    pattern.lastIndex = this.at
    const isThere = pattern.test(this.#text)
    if (isThere) this.at = pattern.lastIndex
    return isThere
  }

  /** @returns Whether a whole value was there; otherwise the scan stands where it stops. */
  value(): boolean {
    this.skip(SPACE)
    if (this.#take('[')) return this.#list(']', () => this.value())
    if (this.#take('{')) return this.#list('}', () => this.#member())
    return this.skip(PLAIN)
  }

  #take(sign: string): boolean {
    this.skip(SPACE)
    if (this.#text[this.at] !== sign) return false
    this.at += 1
    return true
  }

  #list(end: string, item: () => boolean): boolean {
    if (this.#depth === MAX_DEPTH) return false
    this.#depth += 1
    const isWhole = this.#take(end) || (this.#items(item) && this.#take(end))
    this.#depth -= 1
    return isWhole
  }

  #items(item: () => boolean): boolean {
    do if (!item()) return false
    while (this.#take(','))
    return true
  }

  #member(): boolean {
    this.skip(SPACE)
    return this.skip(STRING) && this.#take(':') && this.value()
  }
}
