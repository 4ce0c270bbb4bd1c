import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isReadable, parseColor } from '#drawing/engine.ts'
import { Box, Column, Row } from '#ui/box.ts'
import { Button } from '#ui/button.tsx'
import { ColorPicks } from '#ui/color-picks.tsx'
import { Popover } from '#ui/popover.tsx'
import { styled } from '#ui/styled.ts'
import { FieldFrame, SmallInput } from './field-frame.tsx'
import { SWATCH_COLORS, swatchOf } from './swatches.ts'
import { type ReadText, useDraft } from './use-draft.ts'

/** Squares behind a colour that lets them through, or that is none. */
const CHECKS = 'repeating-conic-gradient(#8b93a1 0 25%, #c3c7d1 0 50%) 0 0 / 8px 8px'

const Chip = styled('button', {
  base: {
    flexShrink: 0,
    width: '7',
    height: '7',
    borderRadius: 'md',
    borderWidth: '1px',
    borderColor: 'border.field',
    cursor: 'pointer',
    _disabled: { cursor: 'not-allowed', opacity: 0.6 },
  },
})

interface ColorInputProps {
  readonly label: string
  /** CSS colour; empty for none. */
  readonly value: string
  /** CSS image of what is no colour, such as a gradient. */
  readonly sample?: string
  readonly placeholder?: string
  readonly canBeNone: boolean
  readonly isDisabled: boolean
  /** Empty for none. */
  readonly onChange: (color: string) => void
  readonly onDrag?: (color: string) => void
  readonly onDragEnd?: () => void
  /** Beside the text. */
  readonly children?: ReactNode
}

/** A colour: typed as in CSS, one of those that drawings use, or any other. */
export function ColorInput(props: ColorInputProps) {
  const { label, value, sample, placeholder, canBeNone, isDisabled, onChange, onDrag, onDragEnd, children } = props
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const draft = useDraft({ shown: value, read: useColorReader(canBeNone), onCommit: onChange })
  // nothing of a drawing but a colour may become CSS
  const color = value !== '' && isReadable(value) ? value : 'transparent'
  return (
    <FieldFrame label={label} problem={draft.problem}>
      {(attributes) => (
        <Row gap="1">
          <Popover
            label={label}
            isOpen={isOpen}
            onOpenChange={setOpen}
            width="17rem"
            trigger={(trigger) => (
              <Chip
                {...trigger}
                type="button"
                disabled={isDisabled}
                aria-label={t('editorPanels.inspector.pickColor', { name: label })}
                title={t('editorPanels.inspector.pickColor', { name: label })}
                style={{ background: `${sample ?? `linear-gradient(${color}, ${color})`}, ${CHECKS}` }}
              />
            )}
          >
            <Column gap="3" padding="3">
              <ColorPicks
                label={t('editorPanels.inspector.swatches')}
                colors={SWATCH_COLORS}
                value={hexOf(value)}
                customLabel={t('editorPanels.inspector.customColor')}
                nameOf={(color) => {
                  const name = swatchOf(color)
                  return name ? t(`editorPanels.swatch.${name}`) : color
                }}
                onChange={onChange}
                {...(onDrag && { onDrag })}
                {...(onDragEnd && { onDragEnd })}
              />
              {canBeNone && (
                <Box>
                  <Button size="sm" onClick={() => onChange('')}>
                    {t('editorPanels.inspector.noColor')}
                  </Button>
                </Box>
              )}
            </Column>
          </Popover>
          <SmallInput
            {...attributes}
            {...draft.input}
            type="text"
            autoComplete="off"
            spellCheck={false}
            disabled={isDisabled}
            placeholder={placeholder ?? (canBeNone ? t('editorPanels.inspector.none') : undefined)}
          />
          {children}
        </Row>
      )}
    </FieldFrame>
  )
}

function useColorReader(canBeNone: boolean) {
  const { t } = useTranslation()
  return (text: string): ReadText<string> => {
    const color = text.trim()
    const isNone = color === '' || color === 'none'
    if (isNone && canBeNone) return { problem: null, value: '' }
    const isColor = !isNone && isReadable(color)
    return isColor ? { problem: null, value: color } : { problem: t('editorPanels.inspector.color') }
  }
}

/** In the form that the browser's own picker takes; empty for no colour. */
function hexOf(css: string): string {
  const color = parseColor(css)
  return color === null ? '' : `#${color.toString(16).padStart(6, '0')}`
}
