import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Field } from '#contract/kit/field.ts'
import { labelIn } from '#contract/kit/language.ts'
import type { Resource } from '#contract/kit/resource.ts'
import { useLanguage } from '#data/use-language.ts'
import { formatDateTime } from '#lib/format-time.ts'
import { Box, Row } from '#ui/box.ts'
import { Button } from '#ui/button.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { styled } from '#ui/styled.ts'
import { valueText } from '../cells/field-text.ts'
import { useValueWords } from '../cells/use-value-words.ts'
import type { FieldFace, FormValue } from '../field-kinds/field-face.ts'
import { FIELD_FACES } from '../field-kinds/field-faces.ts'
import { useOptions } from '../field-kinds/use-options.ts'
import { differingFields, formValuesOf } from './form-values.ts'
import type { ResourceForm, StaleState } from './use-resource-form.ts'

const Frame = styled('section', {
  base: {
    padding: '4',
    marginBottom: '4',
    borderWidth: '1px',
    borderColor: 'level.important',
    borderRadius: 'md',
  },
})
const Cell = styled('td', { base: { paddingBlock: '1.5', paddingInlineEnd: '3', verticalAlign: 'middle' } })
const Head = styled('th', {
  base: { textAlign: 'start', fontWeight: 'medium', fontSize: 'sm', color: 'fg.muted', paddingInlineEnd: '3' },
})

interface StaleEditPanelProps {
  resource: Resource
  stale: StaleState
  form: ResourceForm
  onLoadNewest: () => void
}

/**
 * Says who saved meanwhile, shows the newest version beside the user's own, and lets each field be kept or taken over.
 */
export function StaleEditPanel({ resource, stale, form, onLoadNewest }: StaleEditPanelProps) {
  const { t } = useTranslation()
  return (
    <Frame role="alert" aria-label={t('resource.staleTitle')}>
      <Row gap="2" fontWeight="medium">
        <TriangleAlert size={16} aria-hidden />
        {t('resource.staleText', { who: stale.changedBy, when: formatDateTime(stale.changedAt) })}
      </Row>
      {stale.newest === null ? (
        <Row gap="3" marginTop="3" flexWrap="wrap" justifyContent="space-between">
          <Box color="fg.muted">{t('resource.staleHint')}</Box>
          <Button size="sm" onClick={onLoadNewest}>
            {t('resource.loadNewest')}
          </Button>
        </Row>
      ) : (
        <Differences key={stale.newest.version} resource={resource} newest={stale.newest} form={form} />
      )}
    </Frame>
  )
}

interface DifferencesProps {
  resource: Resource
  newest: NonNullable<StaleState['newest']>
  form: ResourceForm
}

function Differences({ resource, newest, form }: DifferencesProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const theirs = formValuesOf(resource, newest)
  /** The user's own values when the newest version arrived; "mine" restores them. */
  const [mine] = useState(form.values)
  const [taken, setTaken] = useState<ReadonlySet<string>>(new Set())
  const names = differingFields(resource, mine, theirs)
  if (names.length === 0) return <Box marginTop="3">{t('resource.staleSame')}</Box>

  const choose = (name: string, whose: string): void => {
    const next = new Set(taken)
    if (whose === 'theirs') next.add(name)
    else next.delete(name)
    setTaken(next)
    form.set({ [name]: (whose === 'theirs' ? theirs[name] : mine[name]) ?? '' })
  }
  return (
    <Box overflowX="auto" marginTop="3">
      <table style={{ width: '100%' }}>
        <thead>
          <tr>
            <Head scope="col">{t('resource.field')}</Head>
            <Head scope="col">{t('resource.mine')}</Head>
            <Head scope="col">{t('resource.theirs')}</Head>
            <Head scope="col">{t('resource.keepWhich')}</Head>
          </tr>
        </thead>
        <tbody>
          {names.map((name) => {
            const field = resource.fields[name]
            if (!field) return null
            const label = labelIn(field.label, language)
            return (
              <tr key={name}>
                <Cell fontWeight="medium">{label}</Cell>
                <Cell>
                  <ValueText field={field} value={mine[name]} />
                </Cell>
                <Cell>
                  <ValueText field={field} value={theirs[name]} />
                </Cell>
                <Cell>
                  <Segmented
                    label={t('resource.keepWhichOf', { field: label })}
                    options={[
                      { value: 'mine', label: t('resource.keepMine') },
                      { value: 'theirs', label: t('resource.takeTheirs') },
                    ]}
                    value={taken.has(name) ? 'theirs' : 'mine'}
                    onChange={(whose) => choose(name, whose)}
                  />
                </Cell>
              </tr>
            )
          })}
        </tbody>
      </table>
    </Box>
  )
}

function ValueText({ field, value }: { field: Field; value: FormValue | undefined }) {
  const words = useValueWords()
  const { data: options } = useOptions(field.optionsPath ?? '')
  const nameOf = (keyId: string): string => options?.find((option) => option.keyId === keyId)?.name ?? keyId
  const { named }: FieldFace = FIELD_FACES[field.kind]
  return valueText(field, named && value !== undefined ? named(value, nameOf) : value, words)
}
