// The one control that chooses from a list: native where the list is short, searched by typing where it is long. The number
// of options decides, never the page: a list of stations is short in a test and long in a company.

import { chakra } from '@chakra-ui/react/styled-system'
import { useMemo, useState } from 'react'
import { useSpelling } from '#lib/use-spelling.ts'
import { Box } from './box.ts'
import { useChoiceTexts } from './choice-texts.ts'
import { Combobox } from './combobox.tsx'
import { controlStyle } from './control-style.ts'
import type { FieldAttributes } from './field.tsx'
import { findChoices, hasManyOptions, type Labelled, searchableChoices } from './find-choices.ts'

const NativeSelect = chakra('select', { base: { ...controlStyle, cursor: 'pointer', paddingInline: '2' } })

interface ChoiceBoxProps {
  label: string
  /** Of the field around it; absent in a toolbar, where only screen readers are told the label. */
  attributes?: FieldAttributes
  name?: string | undefined
  /** One with the value '' means that nothing is chosen. */
  options: readonly Labelled[]
  value: string
  onChange: (value: string) => void
  onBlur?: (() => void) | undefined
  isDisabled?: boolean | undefined
}

export function ChoiceBox(props: ChoiceBoxProps) {
  const { label, attributes, name, options, value, onChange, onBlur, isDisabled } = props
  if (hasManyOptions(options)) return <SearchedChoice {...props} />
  return (
    <NativeSelect
      {...(attributes ?? { 'aria-label': label, title: label, width: 'auto', maxWidth: '100%', minWidth: '24' })}
      name={name}
      value={value}
      disabled={isDisabled}
      onChange={(event) => onChange(event.target.value)}
      onBlur={onBlur}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </NativeSelect>
  )
}

function SearchedChoice({ label, attributes, options, value, onChange, onBlur, isDisabled }: ChoiceBoxProps) {
  const texts = useChoiceTexts()
  const [isSearched, setSearched] = useState(false)
  const spell = useSpelling(isSearched)
  const nothing = options.find((option) => option.value === '')
  const choices = useMemo(() => searchableChoices(options.filter((option) => option.value !== '')), [options])
  const box = (
    <Combobox
      label={label}
      {...(attributes ? { attributes } : {})}
      placeholder={nothing?.label ?? texts.placeholder}
      selected={choices.find(({ id }) => id === value) ?? null}
      find={(text) => findChoices(choices, text, spell)}
      onText={(text) => text !== '' && setSearched(true)}
      onSelect={onChange}
      clearLabel={nothing && (nothing.label || texts.none)}
      {...(onBlur ? { onBlur } : {})}
      emptyText={texts.none}
      moreText={texts.more}
      isDisabled={isDisabled ?? false}
    />
  )
  return attributes ? (
    box
  ) : (
    <Box width="16rem" maxWidth="100%">
      {box}
    </Box>
  )
}
