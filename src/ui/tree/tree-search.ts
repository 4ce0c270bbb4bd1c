import { plainLatin } from '#lib/plain-latin.ts'

interface Searched {
  readonly label: string
  /** In lower case. */
  readonly keywords?: string
}

/** Separator between the searched texts; a single-line field cannot contain it. */
const BREAK = '\n'

/**
 * Labels and keywords of all nodes as one long text, which the browser searches many times faster than many short ones.
 */
export class TreeSearch {
  readonly #text: string
  /** Start of each node's text; the last entry is the total length. */
  readonly #starts: Int32Array

  constructor(nodes: readonly Searched[]) {
    this.#starts = new Int32Array(nodes.length + 1)
    let length = 0
    const texts = nodes.map(({ label, keywords = '' }, place) => {
      const text = plainLatin(label) + BREAK + keywords + BREAK
      this.#starts[place] = length
      length += text.length
      return text
    })
    this.#starts[nodes.length] = length
    this.#text = texts.join('')
  }

  /** 1 at the index of each node that contains a text, which must be in lower case and not empty. */
  placesWith(text: string): Uint8Array {
    const places = new Uint8Array(this.#starts.length - 1)
    let place = 0
    for (let at = this.#text.indexOf(text); at >= 0; ) {
      while ((this.#starts[place + 1] ?? at + 1) <= at) place += 1
      places[place] = 1
      at = this.#text.indexOf(text, this.#starts[place + 1])
    }
    return places
  }
}
