import { useAtomValue } from 'jotai'
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef } from 'react'
import { Row } from '#ui/box.ts'
import { editorStateAtom } from './editor-atoms.ts'

type ButtonBarProps = Omit<React.ComponentProps<typeof Row>, 'role' | 'ref' | 'onKeyDown' | 'onFocus'> & {
  readonly label: string
  readonly isUpright?: boolean
  readonly children: ReactNode
}

/** Buttons that are one stop of Tab together; arrow keys go between them. */
export function ButtonBar({ label, isUpright = false, children, ...look }: ButtonBarProps) {
  const bar = useRef<HTMLDivElement>(null)
  // what can be run changes with the state, and with it which buttons can be stopped at
  useAtomValue(editorStateAtom)
  useLayoutEffect(() => keepOneStop(bar.current))

  function handleKey(event: KeyboardEvent): void {
    const step = (isUpright ? UPRIGHT : LEVEL)[event.key]
    const buttons = buttonsIn(bar.current)
    const at = buttons.findIndex((button) => button.matches(':focus'))
    if (step === undefined || at < 0) return
    event.preventDefault()
    buttons.at((at + step) % buttons.length)?.focus()
  }
  return (
    <Row
      {...look}
      ref={bar}
      role="toolbar"
      aria-label={label}
      aria-orientation={isUpright ? 'vertical' : 'horizontal'}
      onKeyDown={handleKey}
      onFocus={() => keepOneStop(bar.current)}
    >
      {children}
    </Row>
  )
}

const LEVEL: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 }
const UPRIGHT: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

const buttonsIn = (bar: HTMLElement | null): HTMLElement[] => [
  ...(bar?.querySelectorAll<HTMLElement>('button:not(:disabled)') ?? []),
]

/** The button with the focus, or the one that had it last. */
function keepOneStop(bar: HTMLElement | null): void {
  const buttons = buttonsIn(bar)
  const focused = buttons.find((button) => button.matches(':focus'))
  const stop = focused ?? buttons.find(({ tabIndex }) => tabIndex === 0)
  for (const button of buttons) button.tabIndex = button === stop || (!stop && button === buttons[0]) ? 0 : -1
}
