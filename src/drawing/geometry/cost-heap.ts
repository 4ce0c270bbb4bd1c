/** Numbers by their cost, the cheapest first. */
export class CostHeap {
  readonly #items: number[] = []
  readonly #costs: number[] = []

  push(item: number, cost: number): void {
    const [items, costs] = [this.#items, this.#costs]
    let at = items.length
    items.push(item)
    costs.push(cost)
    while (at > 0) {
      const parent = (at - 1) >> 1
      if ((costs[parent] ?? 0) <= cost) break
      items[at] = items[parent] ?? 0
      costs[at] = costs[parent] ?? 0
      at = parent
    }
    items[at] = item
    costs[at] = cost
  }

  /** -1 where none is left. */
  pop(): number {
    const [items, costs] = [this.#items, this.#costs]
    const top = items[0]
    const [item, cost] = [items.pop(), costs.pop()]
    if (top === undefined || item === undefined || cost === undefined) return -1
    if (items.length === 0) return top
    let at = 0
    for (;;) {
      let child = 2 * at + 1
      if (child >= items.length) break
      if (child + 1 < items.length && (costs[child + 1] ?? 0) < (costs[child] ?? 0)) child++
      if ((costs[child] ?? 0) >= cost) break
      items[at] = items[child] ?? 0
      costs[at] = costs[child] ?? 0
      at = child
    }
    items[at] = item
    costs[at] = cost
    return top
  }
}
