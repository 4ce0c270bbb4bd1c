import { chakra } from '@chakra-ui/react/styled-system'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Box } from './box.ts'
import { Input } from './text-field.tsx'

const STEP_OF_KEY: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 }

const List = chakra('ul', {
  base: { listStyle: 'none', margin: 0, padding: 0, marginTop: '3', maxHeight: '20rem', overflowY: 'auto' },
})
const Option = chakra('li', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    minHeight: '9',
    paddingInline: '2',
    borderRadius: 'md',
    cursor: 'pointer',
    '&[aria-selected=true]': { background: 'accent.subtle', color: 'accent.onSubtle' },
    '&[aria-disabled=true]': { opacity: 0.5, cursor: 'not-allowed' },
  },
})

interface SearchListProps<Item> {
  /** Names the field and the list. */
  readonly label: string
  readonly placeholder: string
  readonly text: string
  readonly onText: (text: string) => void
  /** What the text finds, best first. */
  readonly found: readonly Item[]
  readonly keyOf: (item: Item) => string
  readonly render: (item: Item) => ReactNode
  readonly isDisabled?: (item: Item) => boolean
  readonly onTake: (item: Item) => void
  /** Shown where nothing is found. */
  readonly empty: ReactNode
  /** Line above what is found. */
  readonly caption?: ReactNode
  /** Line below the list. */
  readonly hint?: ReactNode
}

/** A field and the list of what its text finds: arrow keys choose, Enter or a click takes. The field keeps the focus. */
export function SearchList<Item>({
  label,
  placeholder,
  text,
  onText,
  found,
  keyOf,
  render,
  isDisabled = () => false,
  onTake,
  empty,
  caption,
  hint,
}: SearchListProps<Item>) {
  const id = useId()
  const list = useRef<HTMLUListElement>(null)
  const [active, setActive] = useState(0)
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' })
  }, [active])
  const take = (item: Item | undefined): void => {
    if (item !== undefined && !isDisabled(item)) onTake(item)
  }
  function handleKey(event: KeyboardEvent): void {
    // a key that confirms an input-method composition is ignored
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') {
      event.preventDefault()
      take(found[active])
    }
    const step = STEP_OF_KEY[event.key]
    if (step === undefined) return
    event.preventDefault()
    setActive(Math.min(Math.max(active + step, 0), Math.max(found.length - 1, 0)))
  }
  return (
    <>
      <Input
        data-autofocus
        role="combobox"
        aria-label={label}
        aria-expanded
        aria-controls={`${id}-list`}
        aria-activedescendant={found[active] === undefined ? undefined : `${id}-${active}`}
        aria-autocomplete="list"
        autoComplete="off"
        placeholder={placeholder}
        value={text}
        onChange={({ target }) => {
          onText(target.value)
          setActive(0)
        }}
        onKeyDown={handleKey}
      />
      {found.length === 0 ? empty : caption}
      <List id={`${id}-list`} ref={list} role="listbox" aria-label={label} hidden={found.length === 0}>
        {found.map((item, at) => (
          // the field keeps the focus and handles the keys
          <Option
            key={keyOf(item)}
            id={`${id}-${at}`}
            role="option"
            aria-selected={at === active}
            aria-disabled={isDisabled(item)}
            onPointerMove={() => setActive(at)}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => take(item)}
          >
            {render(item)}
          </Option>
        ))}
      </List>
      {hint && (
        <Box color="fg.muted" fontSize="xs" marginTop="2">
          {hint}
        </Box>
      )}
    </>
  )
}
