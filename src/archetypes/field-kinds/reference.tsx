import { useTranslation } from 'react-i18next'
import { SelectField } from '#ui/select-field.tsx'
import { ChosenCondition } from './choice.tsx'
import type { ConditionProps, FieldControlProps, FieldFace } from './field-face.ts'
import { indentedOptions } from './indented-options.ts'
import { OptionsFailure } from './options-failure.tsx'
import { useOptions } from './use-options.ts'
import { heldText, textOrList, typedText } from './value-texts.ts'

/** Selects one record; records of a tree are indented below their parents. */
function ReferenceControl({ field, value: held, isRequired, check: _, ...rest }: FieldControlProps) {
  const { t } = useTranslation()
  const value = typedText(held)
  const { data, isError, refetch } = useOptions(field.optionsPath ?? '')
  const options = indentedOptions(data ?? [])
  // opening the form must not lose a record that is no longer offered or is outside the user's data scope
  const isUnknown = value !== '' && data !== undefined && !data.some(({ keyId }) => keyId === value)
  return (
    <>
      <SelectField
        {...rest}
        isRequired={isRequired}
        isDisabled={data === undefined}
        placeholder={t(data === undefined ? 'resource.loadingOptions' : 'resource.noneChosen')}
        value={data === undefined ? '' : value}
        options={isUnknown ? [{ value, label: t('resource.outsideOptions') }, ...options] : options}
      />
      {isError && <OptionsFailure onRetry={() => void refetch()} />}
    </>
  )
}

export function ReferenceCondition({ optionsPath, ...rest }: ConditionProps) {
  const { data } = useOptions(optionsPath)
  return <ChosenCondition {...rest} options={indentedOptions(data ?? [])} />
}

export const reference: FieldFace = {
  text: textOrList,
  align: 'start',
  Control: ReferenceControl,
  isWide: false,
  held: heldText,
  named: (value, nameOf) => (typeof value === 'string' && value !== '' ? nameOf(value) : ''),
  Condition: ReferenceCondition,
}
