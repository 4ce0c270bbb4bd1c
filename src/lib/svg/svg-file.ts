import { MAX_RULES_TRIED } from './limits.ts'
import { keyOf, matches } from './selector.ts'
import {
  type Declaration,
  type Declarations,
  parseDeclarations,
  parseStyleSheet,
  type RuleProblems,
  type StyleRule,
} from './style-sheet.ts'
import { attributeOf, classesOf, isElement, type SvgElement, textOf } from './svg-element.ts'

const NO_RULES: readonly StyleRule[] = []
const NO_CHILDREN: readonly SvgElement[] = []

/** The tree of a file with what leads through it: elements by id, the element around each, the rules of its styles. */
export class SvgFile {
  readonly root: SvgElement
  readonly #byId = new Map<string, SvgElement>()
  readonly #parents = new Map<SvgElement, SvgElement>()
  readonly #children = new Map<SvgElement, readonly SvgElement[]>()
  /** By what the element itself must be called. */
  readonly #rules = new Map<string, StyleRule[]>()
  readonly #rulesByElement = new Map<SvgElement, readonly StyleRule[]>()
  readonly #problems: RuleProblems
  #numTried = 0

  constructor(root: SvgElement, problems: RuleProblems) {
    this.root = root
    this.#problems = problems
    const sheets: string[] = []
    this.#read(root, sheets)
    for (const rule of parseStyleSheet(sheets.join('\n'), problems)) {
      const key = keyOf(rule.selector)
      const known = this.#rules.get(key)
      if (known) known.push(rule)
      else this.#rules.set(key, [rule])
    }
  }

  elementOf(id: string): SvgElement | undefined {
    return this.#byId.get(id)
  }

  /** The elements directly inside one. */
  childrenOf(element: SvgElement): readonly SvgElement[] {
    return this.#children.get(element) ?? NO_CHILDREN
  }

  readonly parentOf = (element: SvgElement): SvgElement | undefined => this.#parents.get(element)

  isInside(element: SvgElement, outer: SvgElement): boolean {
    let current: SvgElement | undefined = element
    while (current && current !== outer) current = this.parentOf(current)
    return current === outer
  }

  /** The rules that name an element, those that count most last. */
  rulesFor(element: SvgElement): readonly StyleRule[] {
    if (this.#rules.size === 0) return NO_RULES
    const known = this.#rulesByElement.get(element)
    if (known) return known
    const rules = this.#matching(element)
    this.#rulesByElement.set(element, rules)
    return rules
  }

  #matching(element: SvgElement): readonly StyleRule[] {
    const classes = classesOf(element).map((name) => `.${name}`)
    const keys = new Set(['', element.name, `#${attributeOf(element, 'id')}`, ...classes])
    const named = [...keys].map((key) => this.#rules.get(key) ?? NO_RULES)
    this.#numTried += named.reduce((sum, rules) => sum + rules.length, 0)
    if (this.#numTried > MAX_RULES_TRIED) {
      this.#problems.add('style-rule', '', MAX_RULES_TRIED)
      return NO_RULES
    }
    return named
      .flat()
      .filter(({ selector }) => matches(selector, element, this.parentOf))
      .sort((one, other) => one.selector.specificity - other.selector.specificity || one.order - other.order)
  }

  /** What rules and its own style say about an element, each as often as it is said: the last counts. */
  declarationsOf(element: SvgElement): readonly (Declaration & { readonly property: string })[] {
    const all = [...this.rulesFor(element).map(({ declarations }) => declarations), this.ownStyleOf(element)]
    return all.flatMap((declarations) => [...declarations].map(([property, said]) => ({ property, ...said })))
  }

  ownStyleOf(element: SvgElement): Declarations {
    return parseDeclarations(attributeOf(element, 'style'))
  }

  #read(element: SvgElement, sheets: string[]): void {
    const id = attributeOf(element, 'id')
    if (id !== '' && !this.#byId.has(id)) this.#byId.set(id, element)
    if (element.name === 'style') sheets.push(textOf(element))
    const children = element.children.filter(isElement)
    if (children.length > 0) this.#children.set(element, children)
    for (const child of children) {
      this.#parents.set(child, element)
      this.#read(child, sheets)
    }
  }
}
