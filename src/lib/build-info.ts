/** Who publishes this build. The defaults are placeholders that can be replaced at build time. */
const env = import.meta.env;

export const identity = {
  company: env.KINLEAF_COMPANY ?? 'Kinleaf Pty Ltd',
  businessNumber: env.KINLEAF_BUSINESS_NUMBER ?? 'ABN 00 000 000 000',
  copyrightYear: env.KINLEAF_COPYRIGHT_YEAR ?? '2025',
  contactAddress:
    env.KINLEAF_CONTACT_ADDRESS ?? '00 Placeholder Street, Melbourne VIC 3000, Australia',
  supportEmail: env.KINLEAF_SUPPORT_EMAIL ?? 'support@kinleaf.example',
} as const;

export const version = __APP_VERSION__;
