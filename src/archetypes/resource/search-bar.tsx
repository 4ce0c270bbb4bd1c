import { ListFilter, Search, X } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldKind } from '#contract/kit/field-kinds.ts'
import { debounce } from '#lib/debounce.ts'
import { isTyping } from '#lib/is-typing.ts'
import { Box, Row } from '#ui/box.ts'
import { Button } from '#ui/button.tsx'
import { isModalOpen } from '#ui/modal.tsx'
import { styled } from '#ui/styled.ts'
import { FIELD_FACES } from '../field-kinds/field-faces.ts'
import { filtersKey } from './list-state.ts'

const Form = styled('form', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '2',
    '& :is(input, select, button)': { height: 'var(--control-height, 2rem)' },
  },
})

type Filters = Readonly<Record<string, string>>

/** A field that a list can be filtered by. */
export interface SearchField {
  readonly name: string
  readonly label: string
  readonly kind: FieldKind
  /** Options of a choice. */
  readonly options?: readonly { readonly value: string; readonly label: string }[]
  /** Of a reference: the call that lists the options. */
  readonly optionsPath?: string
}

export interface SearchBarProps {
  /** In display order. */
  fields: readonly SearchField[]
  filters: Filters
  onSearch: (filters: Filters) => void
  onReset: () => void
}

/**
 * Filters of a list. Texts search half a second after the last key, or immediately with Enter; choices search
 * immediately.
 */
export function SearchBar({ fields, filters, onSearch, onReset }: SearchBarProps) {
  const { t } = useTranslation()
  const form = useRef<HTMLFormElement>(null)
  useSlashKey(form)
  const [draft, setDraft] = useState(filters)
  const [isWhole, setWhole] = useState(false)
  const [first, ...others] = fields
  const isSet = ({ name }: SearchField): boolean => (draft[name] ?? '') !== ''
  const numOthers = others.filter(isSet).length
  const hasAny = fields.some(isSet)
  const key = filtersKey(filters)
  const [shownKey, setShownKey] = useState(key)
  const [sentKey, setSentKey] = useState(key)
  if (key !== shownKey) {
    setShownKey(key)
    // the address was changed from outside (back button, link); the result of this bar's own search must not overwrite
    // later input
    if (key !== sentKey) setDraft(filters)
  }
  const send = useRef<(next: Filters) => void>(onSearch)
  useEffect(() => {
    send.current = (next) => {
      setSentKey(filtersKey(next))
      onSearch(next)
    }
  }, [onSearch])
  const later = useMemo(() => debounce((next: Filters) => send.current(next)), [])
  useEffect(() => () => later.cancel(), [later])

  const type = (name: string, value: string, isComposing: boolean): void => {
    const next = { ...draft, [name]: value }
    setDraft(next)
    if (isComposing) later.cancel()
    else later(next)
  }
  const choose = (name: string, value: string): void => {
    const next = { ...draft, [name]: value }
    setDraft(next)
    later.cancel()
    send.current(next)
  }
  const conditionOf = ({ name, label, kind, options = [], optionsPath = '' }: SearchField) => {
    const { Condition } = FIELD_FACES[kind]
    return (
      <Condition
        key={name}
        name={name}
        label={label}
        options={options}
        optionsPath={optionsPath}
        value={draft[name] ?? ''}
        onType={(value, isComposing) => type(name, value, isComposing)}
        onChoose={(value) => choose(name, value)}
      />
    )
  }
  return (
    <Form
      ref={form}
      role="search"
      aria-label={t('resource.searchBar')}
      onSubmit={(event) => {
        event.preventDefault()
        later.cancel()
        send.current(draft)
      }}
    >
      {/* on a phone one condition stands in sight, beside what shows the others */}
      <Row gap="2" width={{ base: '100%', sm: 'auto' }}>
        {first && conditionOf(first)}
        {others.length > 0 && (
          <Button
            size="sm"
            display={{ base: 'inline-flex', sm: 'none' }}
            aria-expanded={isWhole}
            onClick={() => setWhole(!isWhole)}
          >
            <ListFilter size={16} aria-hidden />
            {numOthers > 0 ? `${t('resource.conditions')}（${numOthers}）` : t('resource.conditions')}
          </Button>
        )}
      </Row>
      <Box display={{ base: isWhole ? 'contents' : 'none', sm: 'contents' }}>{others.map(conditionOf)}</Box>
      <Row gap="2" display={{ base: isWhole || hasAny ? 'flex' : 'none', sm: 'flex' }}>
        <Button type="submit" size="sm" look="solid">
          <Search size={16} aria-hidden />
          {t('resource.search')}
        </Button>
        <Button
          size="sm"
          onClick={() => {
            later.cancel()
            setDraft({})
            setSentKey(filtersKey({}))
            onReset()
          }}
        >
          <X size={16} aria-hidden />
          {t('resource.reset')}
        </Button>
      </Row>
    </Form>
  )
}

/** `/` focuses the first filter, unless an input has the focus. */
function useSlashKey(form: React.RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const focus = (event: KeyboardEvent): void => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      const input = form.current?.querySelector<HTMLElement>('[role=searchbox]')
      if (!input?.checkVisibility() || isModalOpen()) return
      event.preventDefault()
      input.focus()
    }
    addEventListener('keydown', focus)
    return () => removeEventListener('keydown', focus)
  }, [form])
}
