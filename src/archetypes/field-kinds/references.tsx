import { useId, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Box, Span } from '#ui/box.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { Skeleton } from '#ui/feedback.tsx'
import { Problem } from '#ui/field.tsx'
import { styled } from '#ui/styled.ts'
import type { FieldControlProps, FieldFace, FormValue } from './field-face.ts'
import { namesApart } from './names-apart.ts'
import { OptionsFailure } from './options-failure.tsx'
import { ReferenceCondition } from './reference.tsx'
import { useOptions } from './use-options.ts'
import { textOrList } from './value-texts.ts'

const Group = styled('fieldset', {
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

const chosenKeys = (value: FormValue): readonly string[] => (typeof value === 'object' ? value : [])

/** Selects several records. */
function ReferencesControl({
  field,
  label,
  problem,
  hint,
  isRequired,
  value: held,
  onChange,
  onBlur,
}: FieldControlProps) {
  const { t } = useTranslation()
  const value = chosenKeys(held)
  const id = useId()
  const { data, isError, refetch } = useOptions(field.optionsPath ?? '')
  const names = useMemo(() => namesApart(data ?? []), [data])
  const toggle = (keyId: string, isChosen: boolean): void =>
    // the order of selection is kept: the first one is the main one
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
        {data?.map(({ keyId }) => (
          <Checkbox
            key={keyId}
            label={names.get(keyId) ?? ''}
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

export const references: FieldFace = {
  text: textOrList,
  align: 'start',
  Control: ReferencesControl,
  isWide: true,
  held: (value) => (Array.isArray(value) ? value.map(String) : []),
  named: (value, nameOf) => chosenKeys(value).map(nameOf),
  Condition: ReferenceCondition,
}
