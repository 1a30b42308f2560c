declare const __APP_VERSION__: string;

interface ImportMetaEnv {
  readonly KINLEAF_COMPANY?: string;
  readonly KINLEAF_BUSINESS_NUMBER?: string;
  readonly KINLEAF_COPYRIGHT_YEAR?: string;
  readonly KINLEAF_CONTACT_ADDRESS?: string;
  readonly KINLEAF_SUPPORT_EMAIL?: string;
  /** Further origins that the page may ask, parted by spaces; see scripts/build/content-security-policy.ts. */
  readonly KINLEAF_CONNECT_SRC?: string;
  /** The servers that care circles may be kept on, parted by spaces, or `none`; any that speaks https where it is left out. */
  readonly KINLEAF_CIRCLE_SERVERS?: string;
}

/** A picture as a data URL within the code. */
declare module '*.jpg?inline' {
  const url: string;
  export default url;
}

/** Made by scripts/build/category-icons.ts. A name that Lucide doesn't have is missing in this type. */
declare module 'virtual:category-icons' {
  import type { LucideIcon } from 'lucide-react';
  import type { IconName } from 'lucide-react/dynamic';
  import type { Category } from '@/domain/schema/categories';

  export const categoryIcons: Readonly<Record<IconName & Category['glyph'], LucideIcon>>;
}
