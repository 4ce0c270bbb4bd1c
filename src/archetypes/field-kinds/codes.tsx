// An ordered list of codes: a code is found by name, code or pinyin, appended, and moved up and down.

import { ArrowDown, ArrowUp, X } from 'lucide-react'
import { useId, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { codesIn } from '#contract/kit/text-rules.ts'
import { Box, Row, Span } from '#ui/box.ts'
import { IconButton } from '#ui/button.tsx'
import { Combobox, type ComboboxOption } from '#ui/combobox.tsx'
import { Problem } from '#ui/field.tsx'
import { styled } from '#ui/styled.ts'
import { TextInput } from '#ui/text-input.tsx'
import type { FieldControlProps, FieldFace } from './field-face.ts'
import { foundOptions } from './found-options.ts'
import { OptionsFailure } from './options-failure.tsx'
import { TextCondition } from './text.tsx'
import { useOptions } from './use-options.ts'
import { heldText, textOrList, typedText } from './value-texts.ts'

const List = styled('ol', {
  base: {
    marginTop: '2',
    maxHeight: '13rem',
    overflowY: 'auto',
    borderWidth: '1px',
    borderColor: 'border.field',
    borderRadius: 'md',
    '&[data-invalid]': { borderColor: 'level.urgent' },
    '& li + li': { borderTopWidth: '1px', borderColor: 'border.subtle' },
  },
})

function CodesControl({ field, value: held, check, ...shared }: FieldControlProps) {
  const { label, problem, hint, isRequired, onChange, onBlur } = shared
  const value = typedText(held)
  const { t } = useTranslation()
  const id = useId()
  const frame = useRef<HTMLDivElement>(null)
  const { data, isError, refetch } = useOptions(field.optionsPath ?? '')
  const codes = codesIn(value)
  const names = useMemo(() => new Map(data?.map((option) => [option.keyId, option.name])), [data])
  // without the options, codes can still be typed
  if (isError)
    return (
      <>
        <TextInput {...shared} value={value} check={check} />
        <OptionsFailure onRetry={() => void refetch()} />
      </>
    )

  const find = (text: string): ComboboxOption[] => {
    const chosen = new Set(codes)
    return foundOptions(data?.filter(({ keyId }) => !chosen.has(keyId)) ?? [], text)
  }
  const write = (next: readonly string[]): void => onChange(next.join(','))
  const move = (code: string, by: -1 | 1): void => {
    const rest = codes.filter((other) => other !== code)
    write(rest.toSpliced(codes.indexOf(code) + by, 0, code))
  }

  return (
    <Box ref={frame} role="group" aria-labelledby={`${id}-label`} aria-describedby={`${id}-problem`} onBlur={onBlur}>
      <Box id={`${id}-label`} fontSize="sm" fontWeight="medium" marginBottom="1.5">
        {label}
        {isRequired && (
          <Span aria-hidden color="level.urgent" marginInlineStart="1">
            *
          </Span>
        )}
      </Box>
      <Combobox
        label={t('resource.addCode', { field: label })}
        placeholder={t('resource.findCode')}
        selected={null}
        find={find}
        onSelect={(code) => write([...codes, code])}
        emptyText={t(data === undefined ? 'resource.loadingOptions' : 'resource.noCode')}
        moreText={(count) => t('resource.moreCodes', { count })}
      />
      {codes.length > 0 && (
        <List data-invalid={problem === null ? undefined : ''}>
          {codes.map((code, at) => {
            const name = names.get(code) ?? code
            return (
              <Row as="li" key={code} gap="2" paddingInlineStart="3" minHeight="9" data-code={code}>
                <Span color="fg.muted" fontSize="sm" minWidth="5" textAlign="end">
                  {at + 1}
                </Span>
                <Box flex="1" minWidth="0" overflow="hidden" textOverflow="ellipsis" whiteSpace="nowrap">
                  {name}
                  {name !== code && (
                    <Span color="fg.muted" fontSize="sm">
                      {' '}
                      {code}
                    </Span>
                  )}
                </Box>
                <IconButton
                  size="sm"
                  label={t('resource.codeUp', { name })}
                  disabled={at === 0}
                  onClick={() => move(code, -1)}
                >
                  <ArrowUp size={16} aria-hidden />
                </IconButton>
                <IconButton
                  size="sm"
                  label={t('resource.codeDown', { name })}
                  disabled={at === codes.length - 1}
                  onClick={() => move(code, 1)}
                >
                  <ArrowDown size={16} aria-hidden />
                </IconButton>
                <IconButton
                  size="sm"
                  label={t('resource.removeCode', { name })}
                  onClick={() => {
                    write(codes.filter((other) => other !== code))
                    // the focused button disappears with its row, so the focus moves to the input
                    frame.current?.querySelector('input')?.focus()
                  }}
                >
                  <X size={16} aria-hidden />
                </IconButton>
              </Row>
            )
          })}
        </List>
      )}
      {hint && (
        <Box marginTop="1.5" fontSize="sm" color="fg.muted">
          {hint}
        </Box>
      )}
      <Problem id={`${id}-problem`} text={problem} />
    </Box>
  )
}

export const codes: FieldFace = {
  text: textOrList,
  align: 'start',
  Control: CodesControl,
  isWide: true,
  held: heldText,
  Condition: TextCondition,
}
