import { ListChecks } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '#data/use-language.ts'
import { plainLatin } from '#lib/plain-latin.ts'
import { Box, Column, Row } from '#ui/box.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Popover } from '#ui/popover.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { styled } from '#ui/styled.ts'
import { inGroupOrder, type ParamGroup } from './param-groups.ts'

const GroupName = styled('h3', { base: { fontSize: 'sm', fontWeight: 'bold', color: 'fg.muted', marginTop: '2' } })

interface ParamPickerProps {
  groups: readonly ParamGroup[]
  chosen: readonly string[]
  onChange: (codes: readonly string[]) => void
}

/** Selects parameters by name or code, one by one or by group. */
export function ParamPicker({ groups, chosen, onChange }: ParamPickerProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const [isOpen, setOpen] = useState(false)
  const [text, setText] = useState('')
  const sought = plainLatin(text.trim())
  const found = groups
    .map((group) => ({
      ...group,
      params: group.params.filter(({ code, nameZh, nameEn }) =>
        plainLatin(`${code}\n${nameZh}\n${nameEn}`).includes(sought),
      ),
    }))
    .filter(({ params }) => params.length > 0)
  const set = (codes: readonly string[], isChosen: boolean): void => {
    const next = isChosen ? [...chosen, ...codes] : chosen.filter((code) => !codes.includes(code))
    onChange(inGroupOrder(groups, next))
  }
  return (
    <Popover
      label={t('telemetry.params')}
      isOpen={isOpen}
      onOpenChange={setOpen}
      align="start"
      width="22rem"
      trigger={(trigger) => (
        <Button {...trigger}>
          <ListChecks size={16} aria-hidden />
          {t('telemetry.paramsChosen', { count: chosen.length })}
        </Button>
      )}
    >
      <Column padding="3" gap="2">
        <SearchField
          label={t('telemetry.searchParams')}
          clearLabel={t('treeResource.clear')}
          value={text}
          onChange={setText}
        />
        <Box maxHeight="22rem" overflow="auto" tabIndex={0} role="group" aria-label={t('telemetry.params')}>
          {found.length === 0 && (
            <Box role="status" padding="3" color="fg.muted">
              {t('telemetry.noParam')}
            </Box>
          )}
          {found.map(({ id, name, params }) => (
            <Column key={id} gap="1" alignItems="flex-start">
              <GroupName>
                <Checkbox
                  label={name}
                  checked={params.every(({ code }) => chosen.includes(code))}
                  onChange={(isChosen) =>
                    set(
                      params.map(({ code }) => code),
                      isChosen,
                    )
                  }
                />
              </GroupName>
              {params.map(({ code, nameZh, nameEn, unit }) => (
                <Checkbox
                  key={code}
                  label={`${language === 'en' ? nameEn : nameZh}${unit === '' ? '' : ` (${unit})`} · ${code}`}
                  checked={chosen.includes(code)}
                  onChange={(isChosen) => set([code], isChosen)}
                />
              ))}
            </Column>
          ))}
        </Box>
        <Row justifyContent="flex-end" gap="2">
          <Button size="sm" disabled={chosen.length === 0} onClick={() => onChange([])}>
            {t('telemetry.clearParams')}
          </Button>
          <Button size="sm" look="solid" onClick={() => setOpen(false)}>
            {t('resource.columnsApply')}
          </Button>
        </Row>
      </Column>
    </Popover>
  )
}
