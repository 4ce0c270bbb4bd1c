import { useTranslation } from 'react-i18next'
import type { OwnControlProps } from '#archetypes/settings/settings-page.tsx'
import { IMAGE_TYPES } from '#contract/kit/image-files.ts'
import { labelIn } from '#contract/kit/language.ts'
import { AppError } from '#data/app-error.ts'
import { useServices } from '#data/console-services.ts'
import { fileAddress } from '#data/file-address.ts'
import { useLanguage } from '#data/use-language.ts'
import { Box, Row } from '#ui/box.ts'
import { BrandMark } from '#ui/brand-mark.tsx'
import { Button } from '#ui/button.tsx'
import { FileField } from '#ui/file-field.tsx'
import { styled } from '#ui/styled.ts'
import { useUploadImage } from '../api/use-system-settings.ts'

const Picture = styled('img', { base: { width: '16', height: '16', borderRadius: 'full', objectFit: 'cover' } })

/** Shows the round logo, or the product's logo without an address. A chosen picture is uploaded at once. */
export function LogoField({ field, value, onChange }: OwnControlProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const label = labelIn(field.label, language)
  const { backEnd } = useServices()
  const upload = useUploadImage()
  const problem = upload.error instanceof AppError ? (upload.error.fields[0]?.rule ?? upload.error.message) : null
  return (
    <Row gap="4" alignItems="flex-start" flexWrap="wrap">
      <Box paddingTop="6">
        {value === '' ? <BrandMark /> : <Picture src={fileAddress(value, backEnd)} alt={label} />}
      </Box>
      <Box flex="1" minWidth="16rem">
        <FileField
          label={label}
          hint={upload.isPending ? t('systemSettings.uploading') : field.hint && labelIn(field.hint, language)}
          accept={IMAGE_TYPES}
          isDisabled={upload.isPending}
          problem={problem}
          value={null}
          onChange={(file) => {
            if (file) upload.mutate(file, { onSuccess: onChange })
          }}
          texts={{ choose: t('systemSettings.choose'), clear: t('systemSettings.clear') }}
        />
        {value !== '' && (
          <Box marginTop="2">
            <Button size="sm" onClick={() => onChange('')}>
              {t('systemSettings.removeLogo')}
            </Button>
          </Box>
        )}
      </Box>
    </Row>
  )
}
