import { useTranslation } from 'react-i18next'
import { isFields, isReadable, type Json } from '#drawing/engine.ts'
import type { PaintDeclaration } from '../fields/field-declaration.ts'
import { ColorInput } from './color-input.tsx'
import type { ControlProps } from './control-props.ts'

/** A colour or none; a gradient or pattern of the file is shown as such, and stays until a colour takes its place. */
export function PaintControl({ field, label, shared, edit }: ControlProps<PaintDeclaration>) {
  const { t } = useTranslation()
  const { value, isMixed } = shared
  const stored = (color: string): Json => (color === '' ? field.none : color)
  const foreign = value !== undefined && isFields(value) ? value : null
  const isPattern = foreign?.type === 'pattern'
  const sample = foreign && gradientSample(foreign.colorStops)
  return (
    <ColorInput
      label={label}
      value={typeof value === 'string' ? value : ''}
      {...(sample && { sample })}
      {...(isMixed && { placeholder: t('editorPanels.inspector.mixed') })}
      {...(foreign && {
        placeholder: t(isPattern ? 'editorPanels.inspector.pattern' : 'editorPanels.inspector.gradient'),
      })}
      canBeNone
      isDisabled={edit.isDisabled}
      onChange={(color) => edit.set(stored(color))}
      onDrag={(color) => edit.drag(color)}
      onDragEnd={edit.end}
    />
  )
}

/** The colours of a gradient one after another, as CSS. */
function gradientSample(stops: Json | undefined): string | null {
  const colors = Array.isArray(stops)
    ? stops.flatMap((stop: Json) => {
        const color = isFields(stop) ? stop.color : null
        return typeof color === 'string' && isReadable(color) ? [color] : []
      })
    : []
  const [first = 'transparent'] = colors
  return colors.length > 0 ? `linear-gradient(to right, ${[first, ...colors].join(', ')})` : null
}
