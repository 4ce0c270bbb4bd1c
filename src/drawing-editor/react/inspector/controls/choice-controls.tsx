import { useTranslation } from 'react-i18next'
import { Row } from '#ui/box.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import type { ChoiceDeclaration, SwitchDeclaration } from '../fields/field-declaration.ts'
import type { ControlProps } from './control-props.ts'
import { FieldFrame, SmallSelect } from './field-frame.tsx'

/** One of a few values; what else a file holds is shown as it is. */
export function ChoiceControl({ field, label, shared, edit }: ControlProps<ChoiceDeclaration>) {
  const { t } = useTranslation()
  const { value, isMixed } = shared
  const at = isMixed ? -1 : field.options.findIndex((option) => option.value === value)
  const isOther = !isMixed && at < 0
  return (
    <FieldFrame label={label} problem={null}>
      {(attributes) => (
        <SmallSelect
          {...attributes}
          value={at < 0 ? '' : String(at)}
          disabled={edit.isDisabled}
          onChange={({ target }) => {
            const option = field.options[Number(target.value)]
            if (option && target.value !== '') edit.set(option.value)
          }}
        >
          {isMixed && <option value="">{t('editorPanels.inspector.mixed')}</option>}
          {isOther && (
            <option value="">{value === undefined ? t('editorPanels.inspector.none') : String(value)}</option>
          )}
          {field.options.map((option, index) => (
            <option key={option.label} value={String(index)}>
              {t(`editorPanels.option.${option.label}`)}
            </option>
          ))}
        </SmallSelect>
      )}
    </FieldFrame>
  )
}

/** On or off; where elements differ, the first press switches all on. */
export function SwitchControl({ label, shared, edit }: ControlProps<SwitchDeclaration>) {
  const { value, isMixed } = shared
  return (
    <Row minHeight="7" fontSize="sm">
      <Checkbox
        label={label}
        checked={value === true}
        isMixed={isMixed}
        isDisabled={edit.isDisabled}
        onChange={(isOn) => edit.set(isOn)}
      />
    </Row>
  )
}
