// One of many records, by its key or code: found by name, code or pinyin, where a list of all would be too long.

import { useTranslation } from 'react-i18next'
import { Combobox, type ComboboxOption } from '#ui/combobox.tsx'
import { Field } from '#ui/field.tsx'
import { TextInput } from '#ui/text-input.tsx'
import type { FieldControlProps, FieldFace } from './field-face.ts'
import { foundOptions } from './found-options.ts'
import { OptionsFailure } from './options-failure.tsx'
import { TextCondition } from './text.tsx'
import { useOptions } from './use-options.ts'
import { heldText, textOrList, typedText } from './value-texts.ts'

function LookupControl({ field, value: held, check, name: _, ...shared }: FieldControlProps) {
  const { label, problem, hint, isRequired, onChange, onBlur } = shared
  const value = typedText(held)
  const { t } = useTranslation()
  const { data, isError, refetch } = useOptions(field.optionsPath ?? '')
  // without the options, a code can still be typed
  if (isError)
    return (
      <>
        <TextInput {...shared} value={value} check={check} />
        <OptionsFailure onRetry={() => void refetch()} />
      </>
    )
  const chosen = data?.find(({ keyId }) => keyId === value)
  const find = (text: string): ComboboxOption[] => foundOptions(data ?? [], text)
  return (
    <Field label={label} problem={problem} hint={hint} isRequired={isRequired}>
      {(attributes) => (
        <Combobox
          label={label}
          attributes={attributes}
          placeholder={t('resource.findOption')}
          selected={value === '' ? null : { id: value, text: chosen?.name ?? value, detail: '' }}
          find={find}
          onSelect={onChange}
          clearLabel={isRequired ? undefined : t('resource.clearOption', { field: label })}
          onBlur={onBlur}
          emptyText={t(data === undefined ? 'resource.loadingOptions' : 'resource.noCode')}
          moreText={(count) => t('resource.moreCodes', { count })}
        />
      )}
    </Field>
  )
}

export const lookup: FieldFace = {
  text: textOrList,
  align: 'start',
  Control: LookupControl,
  isWide: false,
  held: heldText,
  Condition: TextCondition,
}
