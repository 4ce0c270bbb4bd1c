import { chakra } from '@chakra-ui/react/styled-system'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { Field } from '#contract/kit/field.ts'
import { Box, Span } from '#ui/box.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Skeleton } from '#ui/feedback.tsx'
import { Problem } from '#ui/field.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { useOptions } from '../resource/use-resource.ts'
import { indentedOptions } from './indented-options.ts'

interface ReferenceProps<Value> {
  name: string
  field: Field
  label: string
  problem: string | null
  hint?: string
  isRequired: boolean
  value: Value
  onChange: (value: Value) => void
  onBlur: () => void
}

/** Chooses one record; those of a tree stand below their parents. */
export function ReferenceControl({ field, value, isRequired, ...rest }: ReferenceProps<string>) {
  const { t } = useTranslation()
  const { data, isError, refetch } = useOptions(field.optionsPath ?? '')
  const options = indentedOptions(data ?? [])
  // a record that is no longer offered, or lies outside of the own scope, must not be lost by opening the form
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

const Group = chakra('fieldset', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '2',
    columnGap: '5',
    padding: '3',
    maxHeight: '11rem',
    overflowY: 'auto',
    borderWidth: '1px',
    borderColor: 'border.field',
    borderRadius: 'md',
    '&[data-invalid]': { borderColor: 'level.urgent' },
  },
})

/** Chooses several records. */
export function ReferencesControl({
  field,
  label,
  problem,
  hint,
  isRequired,
  value,
  onChange,
  onBlur,
}: ReferenceProps<readonly string[]>): ReactNode {
  const { t } = useTranslation()
  const id = useId()
  const { data, isError, refetch } = useOptions(field.optionsPath ?? '')
  const toggle = (keyId: string, isChosen: boolean): void =>
    // the order of choosing is kept: the first one counts as the main one
    onChange(isChosen ? [...value, keyId] : value.filter((key) => key !== keyId))
  return (
    <Box onBlur={onBlur}>
      <Box id={`${id}-label`} fontSize="sm" fontWeight="medium" marginBottom="1.5">
        {label}
        {isRequired && (
          <Span aria-hidden color="level.urgent" marginInlineStart="1">
            *
          </Span>
        )}
      </Box>
      <Group
        aria-labelledby={`${id}-label`}
        aria-describedby={`${id}-problem`}
        data-invalid={problem === null ? undefined : ''}
      >
        {data === undefined && !isError && (
          <Skeleton width="60%" height="5" aria-label={t('resource.loadingOptions')} />
        )}
        {data?.map(({ keyId, name }) => (
          <Checkbox
            key={keyId}
            label={name}
            checked={value.includes(keyId)}
            onChange={(isChosen: boolean) => toggle(keyId, isChosen)}
          />
        ))}
      </Group>
      {hint && (
        <Box marginTop="1.5" fontSize="sm" color="fg.muted">
          {hint}
        </Box>
      )}
      <Problem id={`${id}-problem`} text={problem} />
      {isError && <OptionsFailure onRetry={() => void refetch()} />}
    </Box>
  )
}

export function OptionsFailure({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation()
  return (
    <Box role="alert" marginTop="1.5" fontSize="sm" color="fg.muted">
      {t('resource.optionsFailed')}{' '}
      <Button look="quiet" size="sm" onClick={onRetry}>
        {t('errors.retry')}
      </Button>
    </Box>
  )
}
