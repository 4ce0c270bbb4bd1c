import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { plainLatin } from '#lib/plain-latin.ts'
import { Combobox, type ComboboxOption } from '#ui/combobox.tsx'
import { FRESH_MS } from '../../point-queries.ts'
import { FieldFrame } from './field-frame.tsx'

/** Something that is named by a code. */
export interface Coded {
  readonly code: string
  readonly name: string
}

/** Until so long after the last letter nothing is asked for. */
const SETTLED_MS = 250

interface CodePickerProps {
  readonly label: string
  /** Empty for none. */
  readonly value: string
  /** Shown while there is none. */
  readonly placeholder: string
  readonly isDisabled: boolean
  /** What is searched, as the key of its answers. */
  readonly searched: readonly string[]
  /** Answers a text with what fits it, best first; an empty text with what is there. */
  readonly search: (text: string) => Promise<readonly Coded[]>
  readonly onChange: (code: string) => void
}

/** A code that is found by name or code. One that is not found can be typed all the same. */
export function CodePicker({ label, value, placeholder, isDisabled, searched, search, onChange }: CodePickerProps) {
  const { t } = useTranslation()
  const [asked, setAsked] = useState<string | null>(null)
  const settled = useSettledText(asked)
  const { data, isFetching, isError } = useQuery({
    queryKey: ['drawing-editor', ...searched, settled],
    queryFn: () => search(settled ?? ''),
    enabled: settled !== null,
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
  })
  const name = useNameOf(value, searched, search)
  const find = (text: string): ComboboxOption[] => {
    // until the answer is there, nothing but what fits may be chosen: Enter must not take what was found for another
    // text
    const isAnswered = settled === text && !isFetching
    const fitting = isAnswered ? data : data?.filter(({ code, name: known }) => holds(`${code} ${known}`, text))
    const found = fitting?.map(({ code, name: known }) => ({ id: code, text: known || code, detail: code })) ?? []
    const typed = text.trim()
    const isOther = isAnswered && typed !== '' && !found.some(({ id }) => id === typed)
    return isOther ? [...found, { id: typed, text: typed, detail: t('editorPanels.binding.typed') }] : found
  }
  const emptyText = isFetching || settled !== asked ? 'searching' : isError ? 'failed' : 'noMatch'
  return (
    <FieldFrame label={label} problem={null}>
      {(attributes) => (
        <Combobox
          label={label}
          attributes={attributes}
          placeholder={placeholder}
          selected={value === '' ? null : { id: value, text: name ?? value, detail: value }}
          find={find}
          onSelect={onChange}
          onText={setAsked}
          clearLabel={isDisabled ? undefined : t('editorPanels.binding.clear', { name: label })}
          isDisabled={isDisabled}
          emptyText={t(`editorPanels.binding.${emptyText}`)}
          moreText={(count) => t('editorPanels.binding.more', { count })}
        />
      )}
    </FieldFrame>
  )
}

const holds = (name: string, text: string): boolean => plainLatin(name).includes(plainLatin(text.trim()))

/** The name that belongs to a code; null while it is not known. */
function useNameOf(code: string, searched: readonly string[], search: CodePickerProps['search']): string | null {
  const { data } = useQuery({
    queryKey: ['drawing-editor', ...searched, code],
    queryFn: () => search(code),
    enabled: code !== '',
    staleTime: FRESH_MS,
  })
  return data?.find((one) => one.code === code)?.name ?? null
}

/** A text once it has not changed for a moment. */
function useSettledText(text: string | null): string | null {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), SETTLED_MS)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
