import { useTranslation } from 'react-i18next'
import { USUAL_HOURS, ValidFor } from '#archetypes/control/valid-for.tsx'
import type { StandardParam } from '#contract/network/param-types.ts'
import { standardParams } from '#contract/network/standard-params.ts'
import { useLanguage } from '#data/use-language.ts'
import { Box, Row } from '#ui/box.ts'
import { Button } from '#ui/button.tsx'
import { NumberField } from '#ui/number-field.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { BATCH_GROUPS, BATCH_PARAMS, type BatchChange, type BatchGroup } from '../model/batch.ts'

/** What is typed of a batch. */
export interface BatchDraft {
  readonly group: BatchGroup
  readonly paramCode: string
  readonly kind: BatchChange['kind']
  readonly text: string
  /** Hours for which it holds; empty: until it is given back. */
  readonly hours: string
}
export const FIRST_DRAFT: BatchDraft = { group: 'pumps', paramCode: 'XP_SV', kind: 'set', text: '', hours: USUAL_HOURS }

const params = new Map(standardParams.map((param) => [param.code, param]))

const paramOf = (code: string): StandardParam | undefined => params.get(code)

/** States have no more and no less: they are set, whatever was chosen for numbers. */
export const kindOf = ({ paramCode, kind }: BatchDraft): BatchChange['kind'] =>
  paramOf(paramCode)?.enumJson ? 'set' : kind

/** The number that is typed or chosen; null: none. */
export function numberOf({ text }: BatchDraft): number | null {
  const number = Number(text)
  return text.trim() === '' || !Number.isFinite(number) ? null : number
}

interface BatchFormProps {
  draft: BatchDraft
  isDisabled: boolean
  onChange: (draft: BatchDraft) => void
  onPreview: () => void
}

export function BatchForm({ draft, isDisabled, onChange, onPreview }: BatchFormProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const change = (part: Partial<BatchDraft>): void => onChange({ ...draft, ...part })
  const nameOf = (code: string): string => {
    const param = paramOf(code)
    return param ? (language === 'en' ? param.nameEn : param.nameZh) : code
  }
  const param = paramOf(draft.paramCode)
  const words = Object.entries(param?.enumJson ?? {})
  const isTyped = draft.text !== ''
  return (
    <Row
      as="form"
      gap="3"
      flexWrap="wrap"
      alignItems="flex-end"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isDisabled && numberOf(draft) !== null) onPreview()
      }}
    >
      <Box maxWidth="100%">
        <Segmented
          label={t('controlRoom.group')}
          value={draft.group}
          options={BATCH_GROUPS.map((value) => ({ value, label: t(`controlRoom.groups.${value}`) }))}
          onChange={(group) => change({ group, paramCode: BATCH_PARAMS[group][0], text: '' })}
        />
      </Box>
      <Box minWidth="12rem">
        <SelectField
          label={t('controlRoom.param')}
          problem={null}
          value={draft.paramCode}
          options={BATCH_PARAMS[draft.group].map((code) => ({ value: code, label: nameOf(code) }))}
          onChange={(paramCode) => change({ paramCode, text: '' })}
        />
      </Box>
      {words.length === 0 ? (
        <>
          <Box maxWidth="100%">
            <Segmented
              label={t('controlRoom.kind')}
              value={draft.kind}
              options={(['set', 'change'] as const).map((value) => ({ value, label: t(`controlRoom.kinds.${value}`) }))}
              onChange={(kind) => change({ kind })}
            />
          </Box>
          <Box width="9rem">
            <NumberField
              label={[t('controlRoom.number'), param?.unit && `(${param.unit})`].filter(Boolean).join(' ')}
              problem={isTyped && numberOf(draft) === null ? t('control.notANumber') : null}
              value={draft.text}
              onChange={(text) => change({ text })}
            />
          </Box>
        </>
      ) : (
        <Box minWidth="10rem">
          <SelectField
            label={t('controlRoom.number')}
            problem={null}
            value={draft.text}
            placeholder="–"
            options={words.map(([value, word]) => ({ value, label: language === 'en' ? word.en : word.zh }))}
            onChange={(text) => change({ text })}
          />
        </Box>
      )}
      <Box minWidth="9rem">
        <ValidFor hours={draft.hours} onChange={(hours) => change({ hours })} />
      </Box>
      <Button type="submit" look="solid" disabled={isDisabled || numberOf(draft) === null}>
        {t('controlRoom.preview')}
      </Button>
    </Row>
  )
}
