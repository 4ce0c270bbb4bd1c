import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Json, JsonFields } from '#drawing/engine.ts'
import { Box, Column, Row } from '#ui/box.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import type { ColorKeysDeclaration } from '../fields/field-declaration.ts'
import { problemOf } from '../fields/write-field.ts'
import { ColorInput } from './color-input.tsx'
import { movedKey, readColorKeys, withKeyFields } from './color-keys.ts'
import type { ControlProps } from './control-props.ts'
import { JsonInput } from './json-control.tsx'
import { NumberInput } from './number-input.tsx'
import { SWATCHES } from './swatches.ts'

const ANY = {
  unit: '',
  min: Number.NEGATIVE_INFINITY,
  max: Number.POSITIVE_INFINITY,
  decimals: 6,
  isOptional: true,
} as const
const NEW_KEY: JsonFields = { color: SWATCHES.electric }

/** The table of colours by value: its ranges in the order in which they are tried. */
export function ColorKeysControl({ label, shared, edit }: ControlProps<ColorKeysDeclaration>) {
  const { t } = useTranslation()
  const keys = readColorKeys(shared.value)
  const write = (next: readonly JsonFields[], isDrag = false): void => {
    const value = next.length > 0 ? next : undefined
    if (isDrag) edit.drag(value)
    else edit.set(value)
  }
  // what the file holds in their place is kept, and can be put right
  if (keys === null)
    return (
      <JsonInput
        label={label}
        value={shared.value}
        isMixed={false}
        isDisabled={edit.isDisabled}
        problemOf={(value) => problemOf('colorKeys', value)}
        onChange={edit.set}
      />
    )
  return (
    <Column role="group" aria-label={label} gap="3">
      {shared.isMixed && (
        <Box fontSize="sm" color="fg.muted">
          {t('editorPanels.inspector.mixed')}
        </Box>
      )}
      {keys.map((key, at) => (
        <ColorKeyRow
          // biome-ignore lint/suspicious/noArrayIndexKey: a range is nothing but its place in the order
          key={at}
          colorKey={key}
          number={at + 1}
          isLast={at === keys.length - 1}
          isDisabled={edit.isDisabled}
          onChange={(fields, isDrag) => write(keys.with(at, withKeyFields(key, fields)), isDrag)}
          onDragEnd={edit.end}
          onMove={(by) => write(movedKey(keys, at, by))}
          onRemove={() => write(keys.toSpliced(at, 1))}
        />
      ))}
      <Row gap="2">
        <Button size="sm" disabled={edit.isDisabled} onClick={() => write([...keys, NEW_KEY])}>
          <Plus size={16} aria-hidden />
          {t('editorPanels.colorKeys.add')}
        </Button>
      </Row>
      <Box fontSize="xs" color="fg.muted">
        {t('editorPanels.colorKeys.hint')}
      </Box>
    </Column>
  )
}

interface ColorKeyRowProps {
  readonly colorKey: JsonFields
  /** From 1. */
  readonly number: number
  readonly isLast: boolean
  readonly isDisabled: boolean
  readonly onChange: (fields: Readonly<Record<string, Json | undefined>>, isDrag?: boolean) => void
  readonly onDragEnd: () => void
  readonly onMove: (by: 1 | -1) => void
  readonly onRemove: () => void
}

function ColorKeyRow({ colorKey, number, isLast, isDisabled, ...on }: ColorKeyRowProps) {
  const { t } = useTranslation()
  const { min, max, color, blink } = colorKey
  const [low, high] = [numberIn(min), numberIn(max)]
  return (
    <Column
      role="group"
      aria-label={t('editorPanels.colorKeys.row', { number })}
      gap="1.5"
      padding="2"
      borderWidth="1px"
      borderColor="border.subtle"
      borderRadius="md"
    >
      <Box display="grid" gridTemplateColumns="1fr 1fr" gap="2">
        <NumberInput
          label={t('editorPanels.colorKeys.min')}
          {...ANY}
          value={low}
          isDisabled={isDisabled}
          onChange={(value) => on.onChange({ min: value })}
        />
        <NumberInput
          label={t('editorPanels.colorKeys.max')}
          {...ANY}
          value={high}
          isDisabled={isDisabled}
          onChange={(value) => on.onChange({ max: value })}
        />
      </Box>
      <ColorInput
        label={t('editorPanels.colorKeys.color')}
        value={typeof color === 'string' ? color : ''}
        canBeNone={false}
        isDisabled={isDisabled}
        onChange={(value) => on.onChange({ color: value })}
        onDrag={(value) => on.onChange({ color: value }, true)}
        onDragEnd={on.onDragEnd}
      />
      {low !== undefined && high !== undefined && low >= high && (
        <Box role="status" fontSize="sm" color="level.important">
          {t('editorPanels.colorKeys.order')}
        </Box>
      )}
      <Row gap="1" fontSize="sm">
        <Checkbox
          label={t('editorPanels.colorKeys.blink')}
          checked={blink === true}
          isDisabled={isDisabled}
          onChange={(isOn) => on.onChange({ blink: isOn ? true : undefined })}
        />
        <Box flex="1" />
        <IconButton
          size="sm"
          label={t('editorPanels.colorKeys.up', { number })}
          disabled={isDisabled || number === 1}
          onClick={() => on.onMove(-1)}
        >
          <ArrowUp size={16} aria-hidden />
        </IconButton>
        <IconButton
          size="sm"
          label={t('editorPanels.colorKeys.down', { number })}
          disabled={isDisabled || isLast}
          onClick={() => on.onMove(1)}
        >
          <ArrowDown size={16} aria-hidden />
        </IconButton>
        <IconButton
          size="sm"
          label={t('editorPanels.colorKeys.remove', { number })}
          disabled={isDisabled}
          onClick={on.onRemove}
        >
          <X size={16} aria-hidden />
        </IconButton>
      </Row>
    </Column>
  )
}

const numberIn = (value: Json | undefined): number | undefined => (typeof value === 'number' ? value : undefined)
