import { identity, version } from '@/lib/identity';

export function Footer() {
  return (
    <footer className="footer">
      <span>Kinleaf v{version}</span>
      <span>
        © {identity.copyrightYear} {identity.company}
      </span>
      <span>{identity.businessNumber}</span>
      <span>Made in Melbourne and Penang</span>
    </footer>
  );
}
