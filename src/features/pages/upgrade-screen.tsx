import { Contact, StaticPage } from './static-page';

export function UpgradeScreen() {
  return (
    <StaticPage title="Upgrade" lead="Content coming soon...">
      <p>
        There is nothing to buy today. Everything in Kinleaf is open to you, and there is no account
        to make. If you use AI with a key of your own, that provider may charge you.
      </p>
      <Contact />
    </StaticPage>
  );
}
