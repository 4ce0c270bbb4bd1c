import { Pencil } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { valueText } from '#archetypes/cells/field-text.ts'
import { useValueWords } from '#archetypes/cells/use-value-words.ts'
import { logNames } from '#contract/audit/log-names.ts'
import type { SystemLogEntry } from '#contract/endpoints/system-log.ts'
import { labelIn } from '#contract/kit/language.ts'
import { useLanguage } from '#data/use-language.ts'
import { formatDateTime } from '#lib/format-time.ts'
import { Box, Row, VisuallyHidden } from '#ui/box.ts'
import { Drawer } from '#ui/drawer.tsx'
import { Facts } from '#ui/facts.tsx'
import { styled } from '#ui/styled.ts'
import { changesOf, type FieldChange } from '../model/log-changes.ts'
import { loggedField } from '../model/logged-fields.ts'

const Changes = styled('table', {
  base: {
    width: '100%',
    tableLayout: 'fixed',
    fontSize: 'sm',
    borderCollapse: 'collapse',
    '& th, & td': {
      padding: '2',
      textAlign: 'start',
      verticalAlign: 'top',
      borderBottomWidth: '1px',
      borderColor: 'border.subtle',
      overflowWrap: 'anywhere',
      whiteSpace: 'pre-wrap',
    },
    '& thead th': { color: 'fg.muted', fontWeight: 'medium' },
    '& tbody th': { fontWeight: 'normal' },
    '& tr[data-changed]': { background: 'accent.subtle', color: 'accent.onSubtle' },
    '& tr[data-changed] th': { fontWeight: 'bold' },
  },
})

/** One entry in full: user, action, object, and the record before and after, side by side. */
export function EntryDrawer({ entry, onClose }: { entry: SystemLogEntry | null; onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <Drawer
      title={t('systemLog.details')}
      isOpen={entry !== null}
      onClose={onClose}
      closeLabel={t('resource.close')}
      width="44rem"
    >
      {entry && <Details entry={entry} />}
    </Drawer>
  )
}

function Details({ entry }: { entry: SystemLogEntry }) {
  const { t } = useTranslation()
  const { moduleName, actionName } = logNames(useLanguage())
  const facts = [
    ['at', formatDateTime(entry.at)],
    ['loginName', entry.loginName],
    ['ip', entry.ip],
    ['module', moduleName(entry.module)],
    ['action', actionName(entry.action)],
    ['outcome', t(`systemLog.${entry.outcome}`)],
    ['target', entry.targetName],
    ['message', entry.message],
  ] as const
  const changes = changesOf(entry.before, entry.after)
  return (
    <>
      <Facts facts={facts.map(([name, text]) => [t(`systemLog.${name}`), text])} />
      {changes.length === 0 ? (
        <Box marginTop="5" color="fg.muted">
          {t('systemLog.noChange')}
        </Box>
      ) : (
        <ChangeTable module={entry.module} changes={changes} />
      )}
    </>
  )
}

function ChangeTable({ module, changes }: { module: string; changes: readonly FieldChange[] }) {
  const { t } = useTranslation()
  const words = useValueWords()
  const textOf = (name: string, value: unknown): string => {
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return JSON.stringify(value, null, 1)
    const isListOfObjects = Array.isArray(value) && value.some((item) => typeof item === 'object')
    if (isListOfObjects) return JSON.stringify(value, null, 1)
    const field = loggedField(module, name)
    if (value === undefined || value === null) return '–'
    return typeof value === 'boolean' && !field ? (value ? words.yes : words.no) : valueText(field, value, words)
  }
  return (
    <Changes aria-label={t('systemLog.changeList')} marginTop="5">
      <thead>
        <tr>
          <th scope="col">{t('systemLog.field')}</th>
          <th scope="col">{t('systemLog.before')}</th>
          <th scope="col">{t('systemLog.after')}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ name, before, after, isChanged }) => {
          const label = loggedField(module, name)?.label
          return (
            <tr key={name} data-changed={isChanged ? '' : undefined}>
              <th scope="row">
                <Row gap="1.5" alignItems="flex-start">
                  {label ? labelIn(label, words.language) : name}
                  {isChanged && <Pencil size={12} aria-hidden />}
                  {isChanged && <VisuallyHidden>{t('systemLog.changed')}</VisuallyHidden>}
                </Row>
              </th>
              <td>{textOf(name, before)}</td>
              <td>{textOf(name, after)}</td>
            </tr>
          )
        })}
      </tbody>
    </Changes>
  )
}
