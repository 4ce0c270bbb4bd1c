// What the filters above a table say, for its print: their names and what is chosen, as a screen reader tells them.

/** What the printed rows were chosen by. */
export interface PrintFact {
  readonly label: string
  readonly text: string
}

const CONTROLS = '[role=radiogroup], [data-period], select, input:not([type=radio])'

/** The filters of the page that an element is in. */
export function chosenFilters(element: Element, periodLabel: string): PrintFact[] {
  const controls = barsAround(element).flatMap((bar) => [...bar.querySelectorAll<HTMLElement>(CONTROLS)])
  return controls.flatMap((control) => {
    const period = control.dataset.period
    if (period !== undefined) return period === '' ? [] : [{ label: periodLabel, text: period }]
    const text = chosenIn(control)
    return text === '' ? [] : [{ label: nameOf(control), text }]
  })
}

/** The nearest filters, looking outward. */
function barsAround(element: Element): Element[] {
  for (let around = element.parentElement; around; around = around.parentElement) {
    const bars = around.querySelectorAll('[role=search], [data-filters]')
    if (bars.length > 0) return [...bars]
  }
  return []
}

function chosenIn(control: HTMLElement): string {
  if (control instanceof HTMLSelectElement) return control.value === '' ? '' : wordsOf(control.selectedOptions[0])
  if (control instanceof HTMLInputElement) {
    if (control.type === 'checkbox') return control.checked ? '✓' : ''
    return control.value.trim()
  }
  return wordsOf(control.querySelector('label:has(:checked)'))
}

function nameOf(control: HTMLElement): string {
  const label = control instanceof HTMLInputElement ? control.labels?.[0] : null
  return control.ariaLabel ?? wordsOf(label)
}

const wordsOf = (element: Element | null | undefined): string => element?.textContent?.trim() ?? ''
