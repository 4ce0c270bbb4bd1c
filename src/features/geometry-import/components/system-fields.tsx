import { useTranslation } from 'react-i18next'
import { MERIDIANS } from '#contract/geometry/coordinate-system.ts'
import { Box, Column, Row } from '#ui/box.ts'
import { CheckboxField } from '#ui/checkbox-field.tsx'
import { NumberField } from '#ui/number-field.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { isGrid, needsShift, SYSTEM_CHOICES, type SystemForm } from '../model/system-form.ts'

interface SystemFieldsProps {
  value: SystemForm
  onChange: (value: SystemForm) => void
  /** KML is in WGS-84 only. */
  isWgs84Only?: boolean
}

/** Choice of a coordinate system with what it needs; nothing is chosen beforehand. */
export function SystemFields({ value, onChange, isWgs84Only = false }: SystemFieldsProps) {
  const { t } = useTranslation()
  const set = (part: Partial<SystemForm>): void => onChange({ ...value, ...part })
  const choices = isWgs84Only ? (['wgs84'] as const) : SYSTEM_CHOICES
  const isIn = <Value extends string>(list: readonly Value[], text: string): Value | undefined =>
    list.find((one) => one === text)
  return (
    <Column gap="3" maxWidth="40rem">
      <SelectField
        label={t('geometry.system')}
        hint={t('geometry.systemHint')}
        problem={null}
        isRequired
        value={value.choice}
        placeholder={t('geometry.chooseSystem')}
        onChange={(choice) => set({ choice: isIn(choices, choice) ?? '' })}
        options={choices.map((choice) => ({ value: choice, label: t(`geometry.systems.${choice}`) }))}
      />
      {isGrid(value.choice) && (
        <Row gap="3" flexWrap="wrap" alignItems="flex-start">
          <Box minWidth="10rem">
            <SelectField
              label={t('geometry.zoneWidth')}
              problem={null}
              value={value.zoneWidth}
              onChange={(width) => set({ zoneWidth: isIn(['3', '6'], width) ?? '3' })}
              options={['3', '6'].map((width) => ({ value: width, label: t('geometry.zoneOf', { width }) }))}
            />
          </Box>
          <Box minWidth="10rem">
            <NumberField
              label={t('geometry.meridian')}
              hint={t('geometry.meridianHint', { all: MERIDIANS[value.zoneWidth === '6' ? 6 : 3].join(', ') })}
              problem={null}
              value={value.meridian}
              onChange={(meridian) => set({ meridian })}
            />
          </Box>
          <Box paddingTop="7">
            <CheckboxField
              label={t('geometry.hasZoneNumber')}
              hint={t('geometry.hasZoneNumberHint')}
              problem={null}
              value={value.hasZoneNumber}
              onChange={(hasZoneNumber) => set({ hasZoneNumber })}
            />
          </Box>
        </Row>
      )}
      {needsShift(value.choice) && (
        <Column gap="1.5">
          <Row gap="3" flexWrap="wrap">
            {(['dx', 'dy', 'dz'] as const).map((axis, at) => (
              <Box key={axis} width="8rem">
                <NumberField
                  label={t('geometry.shift', { axis })}
                  problem={null}
                  isRequired
                  value={value.shift[at] ?? ''}
                  onChange={(text) => {
                    const [dx, dy, dz] = value.shift.with(at, text)
                    set({ shift: [dx ?? '', dy ?? '', dz ?? ''] })
                  }}
                />
              </Box>
            ))}
          </Row>
          <Box fontSize="sm" color="fg.muted">
            {t('geometry.shiftHint')}
          </Box>
        </Column>
      )}
      {value.choice === 'local' && (
        <>
          <SelectField
            label={t('geometry.fit')}
            problem={null}
            value={value.fit}
            onChange={(fit) => set({ fit: isIn(['similarity', 'affine'], fit) ?? 'similarity' })}
            options={(['similarity', 'affine'] as const).map((fit) => ({
              value: fit,
              label: t(`geometry.fits.${fit}`),
            }))}
          />
          <TextArea
            label={t('geometry.points')}
            hint={t('geometry.pointsHint')}
            problem={null}
            rows={5}
            maxLength={20_000}
            value={value.points}
            onChange={(points) => set({ points })}
          />
        </>
      )}
      {value.choice !== '' && !isWgs84Only && (
        <CheckboxField
          label={t('geometry.isNorthFirst')}
          hint={t('geometry.isNorthFirstHint')}
          problem={null}
          value={value.isNorthFirst}
          onChange={(isNorthFirst) => set({ isNorthFirst })}
        />
      )}
    </Column>
  )
}
