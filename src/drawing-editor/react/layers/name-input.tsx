import { useLayoutEffect, useRef } from 'react'
import { styled } from '#ui/styled.ts'

const Input = styled('input', {
  base: {
    flex: '1',
    minWidth: 0,
    height: '6',
    paddingInline: '1',
    background: 'bg.field',
    color: 'fg.default',
    borderWidth: '1px',
    borderColor: 'accent.text',
    borderRadius: 'sm',
    fontSize: 'sm',
  },
})

interface NameInputProps {
  readonly label: string
  readonly name: string
  /** Called once. `name`: null where it did not change. `isByKey`: ended by Enter or Esc, not by a press elsewhere. */
  readonly onEnd: (name: string | null, isByKey: boolean) => void
}

/** Takes the place of a name while it is typed. Enter and leaving it keep what was typed, Esc does not. */
export function NameInput({ label, name, onEnd }: NameInputProps) {
  const input = useRef<HTMLInputElement>(null)
  const isOver = useRef(false)
  useLayoutEffect(() => {
    isOver.current = false
    input.current?.focus()
    input.current?.select()
  }, [])
  const end = (typed: string | null, isByKey: boolean): void => {
    if (isOver.current) return
    isOver.current = true
    onEnd(typed === name ? null : typed, isByKey)
  }
  return (
    <Input
      ref={input}
      aria-label={label}
      defaultValue={name}
      maxLength={200}
      onClick={(event) => event.stopPropagation()}
      onDoubleClick={(event) => event.stopPropagation()}
      onBlur={({ currentTarget }) => end(currentTarget.value.trim(), false)}
      onKeyDown={(event) => {
        event.stopPropagation()
        // the first Enter and Esc belong to the input method
        if (event.nativeEvent.isComposing) return
        if (event.key === 'Enter') end(event.currentTarget.value.trim(), true)
        if (event.key === 'Escape') end(null, true)
      }}
    />
  )
}
