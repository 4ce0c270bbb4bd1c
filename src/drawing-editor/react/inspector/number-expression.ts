/** What is typed is read in these terms. */
export interface NumberTerms {
  /** May follow the number: `px`, `°`, `%`. */
  readonly unit: string
  /** What stands in the field: `50%` is half of it, where the unit is another one. Null for none. */
  readonly present: number | null
}

/** Longer texts are no sums that a person types. */
const MAX_LENGTH = 200
const TOKEN = /\s*(\d+\.?\d*(?:e[+-]?\d+)?|\.\d+|[-+*/()%])/iy

/**
 * A number as typed, or as calculated: `120`, `120+30`, `(3+4)*2.5`, `50%` of what stands in the field. Full-width
 * signs of Chinese input methods count as theirs. Null for anything else, and for what is not finite.
 */
export function readNumber(typed: string, { unit, present }: NumberTerms): number | null {
  if (typed.length > MAX_LENGTH) return null
  const plain = typed.normalize('NFKC').replaceAll('×', '*').replaceAll('÷', '/').replaceAll('−', '-').trim()
  const text = unit !== '' && plain.endsWith(unit) ? plain.slice(0, -unit.length) : plain
  const tokens = tokensOf(text)
  const value = tokens ? new Calculation(tokens, present).read() : null
  return value !== null && Number.isFinite(value) ? value : null
}

function tokensOf(text: string): string[] | null {
  const tokens: string[] = []
  const pattern = new RegExp(TOKEN)
  for (let end = 0; end < text.trimEnd().length; end = pattern.lastIndex) {
    pattern.lastIndex = end
    const token = pattern.exec(text)?.[1]
    if (token === undefined) return null
    tokens.push(token)
  }
  return tokens
}

/** Sums of products of operands; null from the first sign on that is out of place. */
class Calculation {
  readonly #tokens: readonly string[]
  readonly #present: number | null
  #next = 0

  constructor(tokens: readonly string[], present: number | null) {
    this.#tokens = tokens
    this.#present = present
  }

  read(): number | null {
    const value = this.#sum()
    return this.#next === this.#tokens.length ? value : null
  }

  #take(...signs: readonly string[]): string | null {
    const token = this.#tokens[this.#next]
    if (token === undefined || !signs.includes(token)) return null
    this.#next += 1
    return token
  }

  #sum(): number | null {
    let value = this.#product()
    for (let sign = this.#take('+', '-'); sign; sign = this.#take('+', '-')) {
      const other = this.#product()
      if (value === null || other === null) return null
      value = sign === '+' ? value + other : value - other
    }
    return value
  }

  #product(): number | null {
    let value = this.#signed()
    for (let sign = this.#take('*', '/'); sign; sign = this.#take('*', '/')) {
      const other = this.#signed()
      if (value === null || other === null) return null
      value = sign === '*' ? value * other : value / other
    }
    return value
  }

  #signed(): number | null {
    const sign = this.#take('-', '+')
    const value = sign ? this.#signed() : this.#operand()
    return value !== null && sign === '-' ? -value : value
  }

  #operand(): number | null {
    const value = this.#take('(') ? this.#inParentheses() : this.#number()
    if (value === null || !this.#take('%')) return value
    return this.#present === null ? null : (value / 100) * this.#present
  }

  #inParentheses(): number | null {
    const value = this.#sum()
    return this.#take(')') ? value : null
  }

  #number(): number | null {
    const token = this.#tokens[this.#next]
    if (token === undefined || !/[\d]/.test(token)) return null
    this.#next += 1
    return Number(token)
  }
}

/** A number as it stands in a field: without the noise of calculations. @param decimals - At most so many. */
export const numberText = (value: number, decimals: number): string => String(Number(value.toFixed(decimals)) + 0)
