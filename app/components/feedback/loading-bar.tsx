import { useNavigation } from "react-router";

/** A line at the top while a page is on its way. Its delay and its length are in motion.css. */
export function LoadingBar() {
  const navigation = useNavigation();
  if (navigation.state === "idle") return null;
  return <div key={navigation.location.key} className="loading-bar" role="progressbar" aria-label="Loading the page" />;
}
