import { chakra } from '@chakra-ui/react/styled-system'
import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { Box, Row, VisuallyHidden } from './box.ts'
import { Input } from './text-field.tsx'

const STEP_OF_KEY: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 }

const List = chakra('ul', {
  base: { listStyle: 'none', margin: 0, padding: 0, marginTop: '3', maxHeight: '20rem', overflowY: 'auto' },
})
const Option = chakra('li', {
  base: {
    paddingInline: '2',
    borderRadius: 'md',
    cursor: 'pointer',
    '&[aria-selected=true]': { background: 'accent.subtle', color: 'accent.onSubtle' },
    '&[aria-disabled=true]': { opacity: 0.5, cursor: 'not-allowed' },
  },
})

const Choice = chakra('span', {
  base: {
    paddingInline: '1.5',
    borderRadius: 'sm',
    borderWidth: '1px',
    borderColor: 'border.field',
    fontSize: 'xs',
    lineHeight: '1.5rem',
    whiteSpace: 'nowrap',
    '&[data-chosen]': { borderColor: 'accent.solid', background: 'accent.solid', color: '#ffffff' },
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
  /** Names of what can be done with an item, the usual first; absent: one thing, which needs no name. */
  readonly choicesOf?: (item: Item) => readonly string[]
  /** @param choice - Index in the choices of the item. */
  readonly onTake: (item: Item, choice: number) => void
  /** More is still being looked for: Enter waits for it, so that it takes what this text finds. */
  readonly isPending?: boolean
  /** Shown where nothing is found. */
  readonly empty: ReactNode
  /** Line above what is found. */
  readonly caption?: ReactNode
  /** Line below the list about its keys; left out where there are none, as on a phone. */
  readonly hint?: ReactNode
}

/**
 * A field and the list of what its text finds: up and down choose an item, left and right one of its choices, Enter or a
 * click takes. The field keeps the focus.
 */
export function SearchList<Item>({
  label,
  placeholder,
  text,
  onText,
  found,
  keyOf,
  render,
  isDisabled = () => false,
  choicesOf = () => [],
  onTake,
  isPending = false,
  empty,
  caption,
  hint,
}: SearchListProps<Item>) {
  const id = useId()
  const list = useRef<HTMLUListElement>(null)
  const [active, setActive] = useState(0)
  const [choice, setChoice] = useState(0)
  const [isTaking, setTaking] = useState(false)
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' })
  }, [active])
  const take = (item: Item | undefined, at: number): void => {
    if (item !== undefined && !isDisabled(item)) onTake(item, at)
  }
  const takeActive = useEffectEvent(() => {
    setTaking(false)
    take(found[active], choice)
  })
  useEffect(() => {
    if (isTaking && !isPending) takeActive()
  }, [isTaking, isPending])
  function choose(at: number): void {
    setActive(at)
    setChoice(0)
  }
  /** Left and right move the cursor in the text, until it is at its end. */
  function stepChoice(event: KeyboardEvent<HTMLInputElement>): void {
    const { selectionStart, value } = event.currentTarget
    const item = found[active]
    if (item === undefined || selectionStart !== value.length || event.shiftKey) return
    const next = choice + (event.key === 'ArrowRight' ? 1 : -1)
    if (next < 0 || next >= choicesOf(item).length) return
    event.preventDefault()
    setChoice(next)
  }
  function handleKey(event: KeyboardEvent<HTMLInputElement>): void {
    // a key that confirms an input-method composition is ignored
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') {
      event.preventDefault()
      setTaking(true)
    }
    if (event.key === 'ArrowRight' || event.key === 'ArrowLeft') stepChoice(event)
    const step = STEP_OF_KEY[event.key]
    if (step === undefined) return
    event.preventDefault()
    choose(Math.min(Math.max(active + step, 0), Math.max(found.length - 1, 0)))
  }
  const activeItem = found[active]
  const activeChoices = activeItem === undefined ? [] : choicesOf(activeItem)
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
          setTaking(false)
          choose(0)
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
            onPointerMove={() => at !== active && choose(at)}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => take(item, at === active ? choice : 0)}
          >
            <Row gap="3" minHeight="9">
              {render(item)}
            </Row>
            {at === active && activeChoices.length > 1 && (
              <Row flexWrap="wrap" gap="1" paddingBottom="1.5">
                {activeChoices.map((name, one) => (
                  <Choice
                    key={name}
                    data-chosen={one === choice || undefined}
                    onPointerMove={() => setChoice(one)}
                    onClick={(event) => {
                      event.stopPropagation()
                      take(item, one)
                    }}
                  >
                    {name}
                  </Choice>
                ))}
              </Row>
            )}
          </Option>
        ))}
      </List>
      <VisuallyHidden role="status">{activeChoices.length > 1 ? activeChoices[choice] : ''}</VisuallyHidden>
      {hint && (
        <Box
          display={{ base: 'none', sm: 'block' }}
          css={{ '@media (hover: none)': { display: 'none' } }}
          color="fg.muted"
          fontSize="xs"
          marginTop="2"
        >
          {hint}
        </Box>
      )}
    </>
  )
}
