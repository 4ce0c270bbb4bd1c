import { chakra } from '@chakra-ui/react/styled-system'
import { Search, X } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldKind } from '#contract/kit/field.ts'
import { debounce } from '#lib/debounce.ts'
import { isTyping } from '#lib/is-typing.ts'
import { Box, Row, Span } from '#ui/box.ts'
import { Button } from '#ui/button.tsx'
import { Select } from '#ui/select.tsx'
import { Input } from '#ui/text-field.tsx'
import { indentedOptions } from '../controls/indented-options.ts'
import { filtersKey } from './list-state.ts'
import { useOptions } from './use-resource.ts'

const Form = chakra('form', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '2',
    '& :is(input, select, button)': { height: 'var(--control-height, 2rem)' },
  },
})

type Filters = Readonly<Record<string, string>>

/** A condition that a list can be searched by. */
export interface SearchField {
  readonly name: string
  readonly label: string
  readonly kind: FieldKind
  /** Of a choice. */
  readonly options?: readonly { readonly value: string; readonly label: string }[]
  /** Of a reference: the call that lists what may be chosen. */
  readonly optionsPath?: string
}

export interface SearchBarProps {
  /** In their order. */
  fields: readonly SearchField[]
  filters: Filters
  onSearch: (filters: Filters) => void
  onReset: () => void
}

/** Conditions of a list. Texts search half a second after the last key, or at once with Enter; choices search at once. */
export function SearchBar({ fields, filters, onSearch, onReset }: SearchBarProps) {
  const { t } = useTranslation()
  const form = useRef<HTMLFormElement>(null)
  useSlashKey(form)
  const [draft, setDraft] = useState(filters)
  const key = filtersKey(filters)
  const [shownKey, setShownKey] = useState(key)
  const [sentKey, setSentKey] = useState(key)
  if (key !== shownKey) {
    setShownKey(key)
    // moved on by other means than this bar (back button, link); its own answer must not undo what was typed meanwhile
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
      {fields.map((field) => (
        <Condition
          key={field.name}
          field={field}
          value={draft[field.name] ?? ''}
          onType={(value, isComposing) => type(field.name, value, isComposing)}
          onChoose={(value) => choose(field.name, value)}
        />
      ))}
      <Row gap="2">
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

interface ConditionProps {
  field: SearchField
  value: string
  onType: (value: string, isComposing: boolean) => void
  onChoose: (value: string) => void
}

function Condition({ field, value, onType, onChoose }: ConditionProps) {
  const { t } = useTranslation()
  const { name, label, kind } = field
  switch (kind) {
    case 'choice':
      return <ChoiceCondition label={label} value={value} options={field.options ?? []} onChange={onChoose} />
    case 'flag': {
      const options = [
        { value: 'true', label: t('resource.yes') },
        { value: 'false', label: t('resource.no') },
      ]
      return <ChoiceCondition label={label} value={value} options={options} onChange={onChoose} />
    }
    case 'reference':
    case 'references':
      return <ReferenceCondition path={field.optionsPath ?? ''} label={label} value={value} onChange={onChoose} />
    case 'date':
      return (
        <Box as="label" display="inline-flex" alignItems="center" gap="1.5" fontSize="sm" color="fg.muted">
          <Span>{label}</Span>
          <Input
            size="sm"
            type="date"
            name={name}
            width="9.5rem"
            value={value}
            onChange={(event) => onChoose(event.target.value)}
          />
        </Box>
      )
    default:
      return (
        <Input
          size="sm"
          type="text"
          role="searchbox"
          name={name}
          enterKeyHint="search"
          autoComplete="off"
          width={{ base: '100%', sm: '11rem' }}
          aria-label={label}
          aria-keyshortcuts="/"
          placeholder={label}
          maxLength={200}
          value={value}
          onChange={(event) => onType(event.target.value, isComposing(event.nativeEvent))}
          onCompositionEnd={(event) => onType(event.currentTarget.value, false)}
        />
      )
  }
}

const isComposing = (event: Event): boolean => event instanceof InputEvent && event.isComposing

interface ChoiceConditionProps {
  label: string
  value: string
  options: readonly { readonly value: string; readonly label: string }[]
  onChange: (value: string) => void
}

function ChoiceCondition({ label, value, options, onChange }: ChoiceConditionProps) {
  const { t } = useTranslation()
  const all = { value: '', label: t('resource.allOf', { field: label }) }
  return <Select label={label} options={[all, ...options]} value={value} onChange={onChange} />
}

function ReferenceCondition({ path, ...rest }: Omit<ChoiceConditionProps, 'options'> & { path: string }) {
  const { data } = useOptions(path)
  return <ChoiceCondition {...rest} options={indentedOptions(data ?? [])} />
}

/** `/` leads to the first condition, from outside of inputs. */
function useSlashKey(form: React.RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const focus = (event: KeyboardEvent): void => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      const input = form.current?.querySelector<HTMLElement>('[role=searchbox]')
      if (!input?.checkVisibility() || document.querySelector('dialog[open]')) return
      event.preventDefault()
      input.focus()
    }
    addEventListener('keydown', focus)
    return () => removeEventListener('keydown', focus)
  }, [form])
}
